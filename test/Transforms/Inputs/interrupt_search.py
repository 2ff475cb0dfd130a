"""Runs a command with a terminal for its standard error, interrupts it as soon
as something appears there, and ends as it does. The last line that was shown
goes to standard error."""
import os
import signal
import subprocess
import sys

main, replica = os.openpty()
environment = dict(os.environ)
environment.pop("COLUMNS", None)  # a width to which the line would be cut
process = subprocess.Popen(sys.argv[1:], stderr=replica, env=environment)
os.close(replica)
shown = b""
while True:
    try:
        data = os.read(main, 4096)
    except OSError:
        break
    if not data:
        break
    if not shown:
        process.send_signal(signal.SIGINT)
    shown += data
lines = [line for line in shown.replace(b"\x1b[K", b"").split(b"\r") if line.strip()]
sys.stderr.write(lines[0].decode() + "\n" if lines else "nothing was shown\n")
sys.exit(process.wait())
