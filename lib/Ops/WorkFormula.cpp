//===- WorkFormula.cpp - Reading a formula --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   formula  = choice
//   choice   = compare [ "?" choice ":" choice ]
//   compare  = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
//   sum      = product { ("+" | "-") product }
//   product  = default { ("*" | "/" | "%") default }
//   default  = unary [ "??" unary ]
//   unary    = "-" unary | atom
//   atom     = number | "(" choice ")" | function "(" choice { "," choice } ")"
//            | "contains" "(" choice "," "'" text "'" ")"
//            | ("operand" | "result") "[" integer "]" "." property
//            | ("operands" | "results") "." ("elements" | "bytes")
//            | "attr" "." name { "." name } [ "[" choice "]" ]
//   property = "elements" | "bytes" | "rank" | "dim" "[" choice "]"
//
//===----------------------------------------------------------------------===//

#include "Ops/WorkFormulaNode.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace placer;

using Node = WorkFormula::Node;
using NodePtr = std::shared_ptr<const Node>;

namespace {

/// Formulas are read by recursion, so their nesting is bounded; every level of
/// brackets takes a handful of calls.
constexpr unsigned kMaxNesting = 64;

class Parser {
public:
  explicit Parser(llvm::StringRef text) : text(text) {}

  NodePtr run() {
    NodePtr root = choice();
    if (root && !atEnd())
      return fail("is not expected here");
    return root;
  }

  WorkFormula::ParseError takeError() { return std::move(*error); }

private:
  //===--------------------------------------------------------------------===//
  // Text
  //===--------------------------------------------------------------------===//

  void skipSpace() {
    while (position < text.size() && llvm::isSpace(text[position]))
      ++position;
  }

  bool atEnd() {
    skipSpace();
    return position == text.size();
  }

  /// Takes `token` where it comes next.
  bool take(llvm::StringRef token) {
    skipSpace();
    if (!text.substr(position).starts_with(token))
      return false;
    position += token.size();
    return true;
  }

  /// The name or number that comes next, which may be empty.
  llvm::StringRef takeWord() {
    skipSpace();
    size_t begin = position;
    while (position < text.size() &&
           (llvm::isAlnum(text[position]) || text[position] == '_'))
      ++position;
    return text.slice(begin, position);
  }

  /// "'foo' is not expected here", at what comes next.
  NodePtr fail(llvm::StringRef message) {
    skipSpace();
    size_t begin = position;
    llvm::StringRef next = takeWord();
    if (next.empty())
      next = text.substr(begin, 1);
    return failAt(begin, (next.empty() ? "the end" : "'" + next.str() + "'") +
                             " " + message.str());
  }

  NodePtr failAt(size_t at, std::string message) {
    if (!error)
      error = {at, std::move(message)};
    return nullptr;
  }

  bool expect(llvm::StringRef token) {
    if (take(token))
      return true;
    fail(("comes where '" + token + "' is expected").str());
    return false;
  }

  //===--------------------------------------------------------------------===//
  // Parts
  //===--------------------------------------------------------------------===//

  static NodePtr make(Node::Kind kind, std::string text,
                      std::vector<NodePtr> parts) {
    auto node = std::make_shared<Node>();
    node->kind = kind;
    node->text = std::move(text);
    node->parts = std::move(parts);
    return node;
  }

  NodePtr choice() {
    if (nesting == kMaxNesting)
      return failAt(position, "the formula is nested too deeply");
    ++nesting;
    NodePtr node = compare();
    if (node && !text.substr(position).ltrim().starts_with("??") && take("?")) {
      NodePtr yes = choice();
      NodePtr no = yes && expect(":") ? choice() : nullptr;
      node = no ? make(Node::Kind::Choice, "", {node, yes, no}) : nullptr;
    }
    --nesting;
    return node;
  }

  NodePtr compare() {
    NodePtr left = sum();
    if (!left)
      return nullptr;
    for (llvm::StringRef token : {"<=", ">=", "==", "!=", "<", ">"})
      if (take(token)) {
        NodePtr right = sum();
        return right ? make(Node::Kind::Binary, token.str(), {left, right})
                     : nullptr;
      }
    return left;
  }

  NodePtr sum() {
    return chain({"+", "-"}, [&] { return product(); });
  }

  NodePtr product() {
    return chain({"*", "/", "%"}, [&] { return orElse(); });
  }

  NodePtr chain(llvm::ArrayRef<llvm::StringRef> tokens,
                llvm::function_ref<NodePtr()> next) {
    NodePtr left = next();
    while (left) {
      const llvm::StringRef *token =
          llvm::find_if(tokens, [&](llvm::StringRef t) { return take(t); });
      if (token == tokens.end())
        return left;
      NodePtr right = next();
      left = right ? make(Node::Kind::Binary, token->str(), {left, right})
                   : nullptr;
    }
    return nullptr;
  }

  NodePtr orElse() {
    NodePtr left = unary();
    if (!left || !take("??"))
      return left;
    NodePtr right = unary();
    return right ? make(Node::Kind::Default, "", {left, right}) : nullptr;
  }

  NodePtr unary() {
    bool isNegative = false;
    while (take("-"))
      isNegative = !isNegative;
    NodePtr node = atom();
    return node && isNegative ? make(Node::Kind::Negate, "", {node}) : node;
  }

  NodePtr atom() {
    skipSpace();
    size_t begin = position;
    if (take("(")) {
      NodePtr inner = choice();
      return inner && expect(")") ? inner : nullptr;
    }
    if (position < text.size() && llvm::isDigit(text[position]))
      return number();
    llvm::StringRef word = takeWord();
    if (word == "operand" || word == "result")
      return shape(word == "result");
    if (word == "operands" || word == "results")
      return sumOfShapes(word == "results");
    if (word == "attr")
      return attribute();
    if (word == "contains")
      return contains();
    unsigned arguments = llvm::StringSwitch<unsigned>(word)
                             .Cases({"min", "max"}, 2)
                             .Cases({"sqrt", "log2", "ceil", "floor"}, 1)
                             .Cases({"product", "size"}, 1)
                             .Default(0);
    if (arguments != 0)
      return call(word, arguments);
    position = begin;
    return fail("is no number, name or function of a formula");
  }

  NodePtr number() {
    size_t begin = position;
    takeWord();
    // The sign of an exponent and digits behind a point belong to it.
    if (position < text.size() && text[position] == '.') {
      ++position;
      takeWordHere();
    }
    if (position < text.size() &&
        (text[position] == '+' || text[position] == '-') &&
        (text[position - 1] == 'e' || text[position - 1] == 'E')) {
      ++position;
      takeWordHere();
    }
    auto node = std::make_shared<Node>();
    llvm::StringRef digits = text.slice(begin, position);
    if (digits.getAsDouble(node->number))
      return failAt(begin, "'" + digits.str() + "' is no number");
    return node;
  }

  /// The same as takeWord, without space before it.
  void takeWordHere() {
    if (position < text.size() && !llvm::isSpace(text[position]))
      takeWord();
  }

  NodePtr shape(bool isResult) {
    if (!expect("["))
      return nullptr;
    skipSpace();
    size_t begin = position;
    unsigned index = 0;
    llvm::StringRef digits = takeWord();
    if (digits.getAsInteger(10, index))
      return failAt(begin, "operands and results have numbers from 0 on");
    if (!expect("]") || !expect("."))
      return nullptr;
    skipSpace();
    begin = position;
    llvm::StringRef property = takeWord();
    auto node = std::make_shared<Node>();
    node->kind = Node::Kind::Shape;
    node->text = property.str();
    node->isResult = isResult;
    node->index = index;
    if (property == "elements" || property == "bytes" || property == "rank")
      return node;
    if (property != "dim")
      return failAt(begin, "'" + property.str() +
                               "' is none of elements, bytes, rank, dim");
    node->kind = Node::Kind::Dimension;
    NodePtr at = expect("[") ? choice() : nullptr;
    if (!at || !expect("]"))
      return nullptr;
    node->parts = {at};
    return node;
  }

  NodePtr sumOfShapes(bool isResult) {
    if (!expect("."))
      return nullptr;
    skipSpace();
    size_t begin = position;
    llvm::StringRef property = takeWord();
    if (property != "elements" && property != "bytes")
      return failAt(begin,
                    "'" + property.str() + "' is none of elements, bytes");
    auto node = std::make_shared<Node>();
    node->kind = Node::Kind::Shape;
    node->text = property.str();
    node->isResult = isResult;
    return node;
  }

  NodePtr attribute() {
    auto node = std::make_shared<Node>();
    node->kind = Node::Kind::Attribute;
    while (take(".")) {
      llvm::StringRef name = takeWord();
      if (name.empty())
        return fail("comes where the name of an attribute is expected");
      node->path.push_back(name.str());
    }
    if (node->path.empty())
      return fail("comes where '.' and the name of an attribute are expected");
    if (!take("["))
      return node;
    NodePtr at = choice();
    return at && expect("]") ? make(Node::Kind::Element, "", {node, at})
                             : nullptr;
  }

  NodePtr contains() {
    NodePtr of = expect("(") ? choice() : nullptr;
    if (!of || !expect(",") || !expect("'"))
      return nullptr;
    size_t end = text.find('\'', position);
    if (end == llvm::StringRef::npos)
      return failAt(position, "the text has no end");
    std::string wanted = text.slice(position, end).str();
    position = end + 1;
    return expect(")") ? make(Node::Kind::Contains, std::move(wanted), {of})
                       : nullptr;
  }

  NodePtr call(llvm::StringRef function, unsigned arguments) {
    std::vector<NodePtr> parts;
    if (!expect("("))
      return nullptr;
    for (unsigned i = 0; i != arguments; ++i) {
      NodePtr part = i == 0 || expect(",") ? choice() : nullptr;
      if (!part)
        return nullptr;
      parts.push_back(std::move(part));
    }
    return expect(")")
               ? make(Node::Kind::Call, function.str(), std::move(parts))
               : nullptr;
  }

  llvm::StringRef text;
  size_t position = 0;
  unsigned nesting = 0;
  std::optional<WorkFormula::ParseError> error;
};

} // namespace

std::variant<WorkFormula, WorkFormula::ParseError>
WorkFormula::parse(llvm::StringRef text) {
  // A chain of sums is as deep as it is long, and taken apart by recursion.
  constexpr size_t kMaxLength = 1024;
  if (text.size() > kMaxLength)
    return ParseError{kMaxLength, "the formula is longer than 1024 bytes"};
  Parser parser(text);
  if (NodePtr root = parser.run())
    return WorkFormula(std::move(root));
  return parser.takeError();
}
