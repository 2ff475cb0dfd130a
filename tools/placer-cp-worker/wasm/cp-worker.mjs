// Solves CP-SAT models with or-tools-wasm, as a process of its own.
//
// What it reads and writes on file descriptor 3 is described in
// include/placer/Solver/WorkerProtocol.h.

import { readSync, writeSync } from "node:fs";

const channel = 3;
const magic = Buffer.from("PLCP");
const Kind = { Hello: 1, Solve: 2, Response: 3, Failure: 4, OutOfMemory: 5 };

/** The next bytes of the channel; null at its end. */
function readBytes(count) {
  const bytes = Buffer.allocUnsafe(count);
  for (let done = 0; done < count; ) {
    const more = readSync(channel, bytes, done, count - done, null);
    if (more === 0) return null;
    done += more;
  }
  return bytes;
}

function writeBytes(bytes) {
  for (let done = 0; done < bytes.length; )
    done += writeSync(channel, bytes, done, bytes.length - done);
}

function send(kind, payload) {
  const bytes = Buffer.from(payload);
  const header = Buffer.alloc(16);
  magic.copy(header);
  header.writeUInt32LE(kind, 4);
  header.writeBigUInt64LE(BigInt(bytes.length), 8);
  writeBytes(header);
  writeBytes(bytes);
}

/** The next model to solve; null when there will be none. */
function receive() {
  const header = readBytes(16);
  if (header === null) return null;
  if (!header.subarray(0, 4).equals(magic) || header.readUInt32LE(4) !== Kind.Solve)
    throw new Error("something is asked that is no question");
  const bytes = readBytes(Number(header.readBigUInt64LE(8)));
  if (bytes === null) return null;
  const end = 8 + Number(bytes.readBigUInt64LE(0));
  return { model: bytes.subarray(8, end), parameters: bytes.subarray(end) };
}

let module = null;

/** Tells of an error, and ends: what has failed once is not used again. */
function fail(error) {
  const text = String(error?.message ?? error).split("\n")[0];
  // An allocation that fails shows as anything; by then the memory is full.
  if (module !== null && module.HEAPU8.length > 1.9 * 2 ** 30)
    send(Kind.OutOfMemory, "the 2 GiB that WebAssembly has are full");
  else if (/OOM|out of memory|enlarge memory|allocation failed|bad_alloc/i.test(text))
    send(Kind.OutOfMemory, text);
  else
    send(Kind.Failure, text);
  process.exit(1);
}
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

// Without JSPI the package would take its other build, which is 20 times slower.
if (typeof WebAssembly.promising !== "function")
  fail(`Node ${process.versions.node} has no JSPI, which it takes: Node 25 and later have it`);

const { CpSat } = await import("or-tools-wasm/cp-sat");
CpSat.setWorkerBridgeEnabled(false);
module = await CpSat.loadModule();

// Solving nothing tells the version, by the log, and takes the first steps that
// would make the first model wait: log_search_progress (41) and log_to_response
// (187), but not log_to_stdout (186).
const log = await CpSat.solveRaw(
  new Uint8Array(), Uint8Array.of(0xc8, 0x02, 1, 0xd8, 0x0b, 1, 0xd0, 0x0b, 0));
const version = /CP-SAT solver v(\d+\.\d+)/.exec(Buffer.from(log).toString("latin1"));
if (version === null) fail("the solver does not tell its version");
send(Kind.Hello, `OR-Tools ${version[1]} (wasm)`);

for (let question; (question = receive()) !== null; )
  send(Kind.Response, await CpSat.solveRaw(question.model, question.parameters));
process.exit(0);
