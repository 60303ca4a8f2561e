import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from './extensions.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './worker-messages.ts';

const port = parentPort as MessagePort;
const start = workerData as WorkerStart;

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function open(): Promise<PGlite> {
  const template = start.template === undefined ? {} : { loadDataDir: new Blob([start.template]) };
  const { dataDir, postgres } = start;
  return PGlite.create({ dataDir, extensions: EXTENSIONS, pgliteWasmModule: postgres, ...template });
}

/** The server's answer to whole messages of PostgreSQL's protocol. */
async function speak(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await database.execProtocolRawStream(message, { onRawData: (chunk) => chunks.push(chunk.slice()) });
  return new Uint8Array(Buffer.concat(chunks));
}

async function answer(database: PGlite, request: WorkerRequest): Promise<void> {
  if (request.kind === 'speak') {
    const bytes = await speak(database, request.bytes);
    reply({ kind: 'spoke', bytes }, [bytes.buffer]);
  } else if (request.kind === 'dump') {
    const dump = await database.dumpDataDir('gzip');
    const bytes = new Uint8Array(await dump.arrayBuffer());
    reply({ kind: 'dumped', bytes }, [bytes.buffer]);
  } else {
    await database.close();
    reply({ kind: 'closed' });
    port.close();
  }
}

try {
  const database = await open();
  let last: Promise<void> = Promise.resolve();
  port.on('message', (request: WorkerRequest) => {
    last = last
      .then(() => answer(database, request))
      .catch((error: unknown) => reply({ kind: 'failed', message: String(error) }));
  });
  reply({ kind: 'ready' });
} catch (error) {
  reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
