// A layer as TFLite exports it: i8 in and out, i32 between, one scale for each
// channel.
func.func @f(%x: tensor<4x16xi8>, %w: tensor<16x8xi8>) -> (tensor<1x4x8xi8>, tensor<8xi8>) {
  %zx = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %shape = tosa.const_shape {values = dense<[1, 4, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %wshape = tosa.const_shape {values = dense<[1, 16, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %x3 = tosa.reshape %x, %shape : (tensor<4x16xi8>, !tosa.shape<3>) -> tensor<1x4x16xi8>
  %w3 = tosa.reshape %w, %wshape : (tensor<16x8xi8>, !tosa.shape<3>) -> tensor<1x16x8xi8>
  %p = tosa.matmul %x3, %w3, %zx, %zw : (tensor<1x4x16xi8>, tensor<1x16x8xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x8xi32>
  %m = "tosa.const"() <{values = dense<[1306670402, 1073741824, 1200000000, 2000000000, 1306670402, 1073741824, 1200000000, 2000000000]> : tensor<8xi32>}> : () -> tensor<8xi32>
  %s = "tosa.const"() <{values = dense<[38, 40, 39, 40, 41, 37, 38, 42]> : tensor<8xi8>}> : () -> tensor<8xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<6> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.rescale %p, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x4x8xi32>, tensor<8xi32>, tensor<8xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x8xi8>
  %c = tosa.clamp %y {max_val = 120 : i8, min_val = -100 : i8} : (tensor<1x4x8xi8>) -> tensor<1x4x8xi8>
  %top = tosa.reduce_max %c {axis = 1 : i32} : (tensor<1x4x8xi8>) -> tensor<1x1x8xi8>
  %flat = tosa.const_shape {values = dense<[8]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %t = tosa.reshape %top, %flat : (tensor<1x1x8xi8>, !tosa.shape<1>) -> tensor<8xi8>
  return %c, %t : tensor<1x4x8xi8>, tensor<8xi8>
}
