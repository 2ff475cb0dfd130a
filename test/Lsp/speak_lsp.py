#!/usr/bin/env python3
"""Speaks the language server protocol to placer-lsp-server, as an editor does.

usage: speak_lsp.py PLACER_LSP_SERVER

Opens a document, mends and breaks it, and asks for what an editor shows: errors
at their lines, definitions, hovers, completions. The server must answer each
question and end when it is told to; in any case it is ended.
"""
import json
import queue
import subprocess
import sys
import threading

SECONDS = 60
URI = "file:///box.mlir"

TOPOLOGY = """\
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
"""
# Line numbers of the protocol begin with 0.
GOOD = TOPOLOGY + """\
func.func @f() attributes {placer.topology = @box} {
  %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 100> -> (tensor<8xi8>)
  return
}
"""
UNKNOWN_DEVICE = GOOD.replace('(%a : tensor<8xi8>) cost', '(%a : tensor<8xi8>) on @gpu7 cost')
SYNTAX = GOOD.replace('"a" cost <gpu = 100>', '"a" cost <gpu ~ 100>')


class Server:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        # Whatever happens to this program, that one does not stay.
        self.timer = threading.Timer(SECONDS, self.process.kill)
        self.timer.start()
        self.log = []
        self.messages = queue.Queue()
        self.readers = [threading.Thread(target=self.read_messages, daemon=True),
                        threading.Thread(target=self.read_log, daemon=True)]
        for reader in self.readers:
            reader.start()
        self.last_id = 0
        self.notifications = []

    def read_messages(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    self.messages.put(None)
                    return
                if not line.strip():
                    break
                name, _, value = line.decode().partition(":")
                if name.strip().lower() == "content-length":
                    length = int(value)
            self.messages.put(json.loads(out.read(length)))

    def read_log(self):
        for line in self.process.stderr:
            self.log.append(line.decode(errors="replace"))

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def receive(self):
        message = self.messages.get(timeout=SECONDS)
        if message is None:
            raise EOFError("the server has ended:\n" + "".join(self.log))
        return message

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def ask(self, method, **params):
        """The result of a request. Notifications that come before are kept."""
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.last_id:
                if "error" in message:
                    raise ValueError(f"{method}: {message['error']}")
                return message["result"]
            self.notifications.append(message)

    def diagnostics(self, version):
        """What the server says of a version of the document."""
        while True:
            for message in self.notifications:
                params = message.get("params", {})
                if message.get("method") == "textDocument/publishDiagnostics" and \
                        params.get("version") == version:
                    return params["diagnostics"]
            self.notifications = [self.receive()]

    def end(self):
        """Its exit status."""
        try:
            return self.process.wait(timeout=SECONDS)
        finally:
            self.stop()

    def stop(self):
        self.timer.cancel()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join(SECONDS)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass


def expect(what, condition, found):
    if not condition:
        raise AssertionError(f"{what}; the server says: {json.dumps(found, indent=1)}")


def position(text, needle, offset=0):
    """Of a text's first occurrence, as the protocol wants it."""
    index = text.index(needle) + offset
    line = text.count("\n", 0, index)
    return {"line": line, "character": index - (text.rfind("\n", 0, index) + 1)}


def line_of(diagnostic):
    return diagnostic["range"]["start"]["line"]


def converse(server):
    document = {"uri": URI}
    capabilities = server.ask("initialize", processId=None, rootUri=None,
                              capabilities={})["capabilities"]
    expect("it offers definitions, hovers and completions",
           all(capabilities.get(f"{name}Provider")
               for name in ("definition", "hover", "completion")), capabilities)
    server.notify("initialized")

    # An error of a verifier, at the op.
    server.notify("textDocument/didOpen", textDocument={
        **document, "languageId": "mlir", "version": 1, "text": UNKNOWN_DEVICE})
    found = server.diagnostics(1)
    expect("one error at the task on an unknown device",
           len(found) == 1 and "unknown device @gpu7" in found[0]["message"] and
           line_of(found[0]) == position(UNKNOWN_DEVICE, "%b = ")["line"], found)

    # Mended, there is none.
    server.notify("textDocument/didChange", textDocument={**document, "version": 2},
                  contentChanges=[{"text": GOOD}])
    found = server.diagnostics(2)
    expect("nothing is wrong with the mended document", found == [], found)

    # From a use to its definition: of a value, and of a topology.
    found = server.ask("textDocument/definition", textDocument=document,
                       position=position(GOOD, "(%a :", 2))
    expect("the operand is defined by the first task",
           len(found) == 1 and
           found[0]["range"]["start"]["line"] == position(GOOD, "%a = ")["line"], found)
    found = server.ask("textDocument/definition", textDocument=document,
                       position=position(GOOD, "= @box", 3))
    expect("the symbol is defined by the topology",
           [place["range"]["start"]["line"] for place in found] == [0], found)

    found = server.ask("textDocument/hover", textDocument=document,
                       position=position(GOOD, "placer.task"))
    expect("a hover shows the op", "placer.task" in found["contents"]["value"], found)

    # An error of the parser, and what could stand in the place of an op.
    server.notify("textDocument/didChange", textDocument={**document, "version": 3},
                  contentChanges=[{"text": SYNTAX}])
    found = server.diagnostics(3)
    expect("one error where the parser stops",
           len(found) == 1 and found[0]["range"]["start"] == position(SYNTAX, "~"), found)
    partial = TOPOLOGY + "func.func @f() {\n  placer.\n}\n"
    server.notify("textDocument/didChange", textDocument={**document, "version": 4},
                  contentChanges=[{"text": partial}])
    found = server.ask("textDocument/completion", textDocument=document,
                       position=position(partial, "placer.\n", len("placer.")))
    labels = [item["label"] for item in found["items"]]
    expect("completions are the ops of the dialect",
           {"task", "transfer", "group"} <= set(labels), labels)

    for version, (before, after) in enumerate((("[", "]"), ("tensor<2x", "f32>"), ("", "")), 5):
        deep = f"#a = {before * 50000}{after * 50000}\n" if before else GOOD
        server.notify("textDocument/didChange", textDocument={**document, "version": version},
                      contentChanges=[{"text": deep}])
        found = server.diagnostics(version)
    expect("what is nested deeply does not end the server", found == [], found)

    server.notify("textDocument/didClose", textDocument=document)
    server.ask("shutdown")
    server.notify("exit")


def main(argv):
    if len(argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    server = Server(argv[1])
    try:
        converse(server)
        status = server.end()
    except (AssertionError, EOFError, OSError, ValueError, KeyError,
            queue.Empty, subprocess.TimeoutExpired) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    finally:
        server.stop()
    if status != 0:
        print(f"the server ended with status {status}:\n{''.join(server.log)}", file=sys.stderr)
        return 1
    print("the server answered, and ended when it was told to")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
