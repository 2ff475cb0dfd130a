"""A decoder like LLaMA's in tosa and linalg, with weights as arguments."""
import math

from .linalg import Linalg
from .tosa import Tosa


class Decoder(Tosa, Linalg):
    def linear(self, where, x, outputs):
        """Weights lie as PyTorch has them, so that each is transposed before its use."""
        *outer, inputs = x.shape
        w = self.weight(f"{where}.weight", (outputs, inputs))
        turned = self.permuted(f"{where}.transpose", w, (1, 0))
        rows = self.reshape(x, (math.prod(outer), inputs))
        y = self.matmul(f"{where}.matmul", rows, turned)
        return self.reshape(y, (*outer, outputs))

    def norm(self, where, x):
        width = x.shape[-1]
        w = self.weight(f"{where}.weight", (width,), low=0.5, high=1.5)
        squares = self.binary(f"{where}.square", "mul", x, x)
        total = self.reduced(f"{where}.sum", "reduce_sum", squares, 2)
        mean = self.binary(f"{where}.mean", "mul", total, self.const(1 / width, (1, 1, 1)))
        safe = self.binary(f"{where}.eps", "add", mean, self.const(1e-6, (1, 1, 1)))
        scale = self.unary(f"{where}.rsqrt", "rsqrt", safe)
        y = self.binary(f"{where}.scale", "mul", x, scale)
        return self.binary(where, "mul", y, self.reshape(w, (1, 1, width)))

    def angles(self, tokens, size):
        """Cosines and sines of positions, for rotary embeddings."""
        frequencies = self.weight("model.rotary_emb.inv_freq", (size // 2,), low=0.1, high=1.0)
        positions = self.generic("model.rotary_emb.positions", [], [self.empty((1, 1, tokens))],
                                 [(0, 1, 2)], ["%i = linalg.index 2 : index",
                                               "%j = arith.index_cast %i : index to i64",
                                               "%y = arith.sitofp %j : i64 to f32"])
        columns = self.reshape(frequencies, (1, size // 2, 1))
        angles = self.permuted("model.rotary_emb.turned", self.product(
            "model.rotary_emb.angles", columns, positions), (0, 2, 1))
        both = self.tosa("model.rotary_emb.concat", "concat", [angles, angles],
                         (1, tokens, size), attributes="axis = 2 : i32")
        return [self.reshape(self.op(f"math.{f} {both.name} : {both.type}", both.shape,
                                           "f32", f"model.rotary_emb.{f}"), (1, 1, tokens, size))
                for f in ("cos", "sin")]

    def rotary(self, where, x, cosine, sine):
        *outer, size = x.shape
        half = size // 2

        def part(offset):
            shape = (*outer, half)
            return self.op(f"tensor.extract_slice {x.name}[0, 0, 0, {offset}] {list(shape)} "
                           f"[1, 1, 1, 1] : {x.type} to tensor<{'x'.join(map(str, shape))}xf32>",
                           shape)

        zero = self.const(0.0, (1,))
        right = part(half)
        turned = self.tosa(f"{where}.negate", "negate", [right, zero, zero], right.shape)
        whole = self.empty(x.shape)
        for offset, piece in ((0, turned), (half, part(0))):
            whole = self.op(f"tensor.insert_slice {piece.name} into {whole.name}[0, 0, 0, "
                            f"{offset}] {list(piece.shape)} [1, 1, 1, 1] : {piece.type} into "
                            f"{whole.type}", whole.shape, "f32", f"{where}.rotate")
        return self.binary(where, "add", self.binary(f"{where}.cos", "mul", x, cosine),
                           self.binary(f"{where}.sin", "mul", whole, sine))

    def softmax(self, where, x):
        axis = len(x.shape) - 1
        top = self.reduced(f"{where}.max", "reduce_max", x, axis)
        powers = self.unary(f"{where}.exp", "exp", self.binary(f"{where}.sub", "sub", x, top))
        total = self.reduced(f"{where}.sum", "reduce_sum", powers, axis)
        return self.binary(where, "mul", powers,
                           self.unary(f"{where}.reciprocal", "reciprocal", total))

    def attention(self, where, x, heads, cosine, sine, mask):
        _, tokens, width = x.shape
        size = width // heads

        def split(name):
            y = self.linear(f"{where}.{name}_proj", x, width)
            y = self.reshape(y, (1, tokens, heads, size))
            return self.permuted(f"{where}.{name}_heads", y, (0, 2, 1, 3))

        q = self.rotary(f"{where}.q_rotary", split("q"), cosine, sine)
        k = self.rotary(f"{where}.k_rotary", split("k"), cosine, sine)
        v = self.reshape(split("v"), (heads, tokens, size))
        k = self.permuted(f"{where}.k_transpose", k, (0, 1, 3, 2))
        scores = self.product(f"{where}.scores", self.reshape(q, (heads, tokens, size)),
                              self.reshape(k, (heads, size, tokens)))
        scores = self.binary(f"{where}.scale", "mul",
                             self.reshape(scores, (1, heads, tokens, tokens)),
                             self.const(1 / math.sqrt(size), (1, 1, 1, 1)))
        scores = self.binary(f"{where}.mask", "add", scores, mask)
        shares = self.reshape(self.softmax(f"{where}.softmax", scores),
                              (heads, tokens, tokens))
        y = self.reshape(self.product(f"{where}.values", shares, v),
                         (1, heads, tokens, size))
        y = self.permuted(f"{where}.join", y, (0, 2, 1, 3))
        return self.linear(f"{where}.o_proj", self.reshape(y, x.shape), width)

    def feed_forward(self, where, x, hidden):
        gate = self.linear(f"{where}.gate_proj", x, hidden)
        up = self.linear(f"{where}.up_proj", x, hidden)
        silu = self.binary(f"{where}.silu", "mul", gate,
                           self.unary(f"{where}.sigmoid", "sigmoid", gate))
        return self.linear(f"{where}.down_proj", self.binary(f"{where}.mul", "mul", silu, up),
                           x.shape[-1])


def llama(options):
    o, f = options, Decoder("forward", options, "arguments")
    table = f.weight("model.embed_tokens.weight", (o.vocabulary, o.width), low=-1.0, high=1.0)
    tokens = f.input("input_ids", (1, o.tokens), "i64", 0, o.vocabulary)
    x = f.lookup("model.embed_tokens", table, tokens, checked=False)
    cosine, sine = f.angles(o.tokens, o.width // o.heads)
    least, zero = f.scalar(-3.0e38), f.scalar(0.0)
    mask = f.generic("model.mask", [], [f.empty((1, 1, o.tokens, o.tokens))], [(0, 1, 2, 3)], [
        "%i = linalg.index 2 : index", "%j = linalg.index 3 : index",
        "%later = arith.cmpi ugt, %j, %i : index",
        f"%y = arith.select %later, {least}, {zero} : f32"])
    for layer in range(o.layers):
        where = f"model.layers.{layer}"
        y = f.norm(f"{where}.input_layernorm", x)
        y = f.attention(f"{where}.self_attn", y, o.heads, cosine, sine, mask)
        x = f.binary(f"{where}.residual0", "add", x, y)
        y = f.norm(f"{where}.post_attention_layernorm", x)
        y = f.feed_forward(f"{where}.mlp", y, o.hidden)
        x = f.binary(f"{where}.residual1", "add", x, y)
    return f.module([f.linear("lm_head", f.norm("model.norm", x), o.vocabulary)])
