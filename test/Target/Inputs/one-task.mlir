placer.topology @box {
  placer.device @d kind "k"
}
func.func @f() {
  placer.task "a" cost <k = 10>
  return
}
