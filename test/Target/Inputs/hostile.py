#!/usr/bin/env python3
"""Writes texts that are meant to hurt a reader.

usage: hostile.py FOLDER FORMAT

FORMAT is placer-graph or placer-schedule.
"""
import os
import sys


def main(folder, kind):
    os.makedirs(folder, exist_ok=True)
    head = '{"format":"%s","version":1,' % kind

    def write(name, text):
        with open(os.path.join(folder, name), "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    # Refused before the format is known: one is enough for both.
    if kind == "placer-graph":
        write("string.json", head + '\n "name":"' + "x" * (100 << 20) + '"}')
    write("open-string.json", head + '\n "name":"' + "x" * (1 << 20))
    write("key.json", head + '\n "' + "x" * (1 << 20) + '":1}')
    write("nesting.json", "[" * 1000000)
    write("objects.json", '{"a":' * 1000000)
    write("closing.json", head + '"a":1' + "}" * 1000000)
    write("space.json", " \n" * (5 << 20))
    write("digits.json", head + '\n"name":' + "9" * (5 << 20) + "}")
    write("utf8.json", head.encode() + b'\n "name":"\xff"}')
    write("surrogate.json", head.encode() + b'\n "name":"\xed\xa0\x80"}')
    write("zeros.json", b"\0" * 1000)
    write("control.json", head + '\n "name":"a\tb"}')
    write("wide.json", "{\0\"\0f\0".encode("latin-1"))
    # A line of megabytes with something wrong at its end.
    tasks = ",".join('{"name":"t%d","device":"d","start_ns":0,"finish_ns":0,'
                     '"cost_ns":{"k":1}}' % i for i in range(20000))
    write("line.json", head + '"devices":[{"name":"d","kind":"k"}],"tasks":['
          + tasks + ",5]}")
    fields = ",".join('"x%d":0' % i for i in range(100000))
    write("fields.json", head + fields + "}")


if __name__ == "__main__":
    main(*sys.argv[1:])
