// Loops and branches that give now one buffer, now another.
func.func @f(%a: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8x8xf32> {
    %c = arith.cmpi eq, %i, %c1 : index
    %y = scf.if %c -> tensor<8x8xf32> {
      %e = math.exp %x : tensor<8x8xf32>
      scf.yield %e : tensor<8x8xf32>
    } else {
      %s = scf.index_switch %i -> tensor<8x8xf32>
      case 2 {
        scf.yield %a : tensor<8x8xf32>
      }
      default {
        scf.yield %x : tensor<8x8xf32>
      }
      scf.yield %s : tensor<8x8xf32>
    }
    scf.yield %y : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}
