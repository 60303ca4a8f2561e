import type { Chunk } from './chunk-source.ts';
import { counted, type KeptRecording, type KeptRecordings } from './kept-recordings.ts';

const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';
/** Past every place of a chunk in the order of keys. */
const LAST = [] as const;

const errorOf = (error: DOMException | null): Error =>
  error ?? new Error('The storage of the browser failed');

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(errorOf(request.error));
  });
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('dealwright-recordings', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(RECORDINGS, { keyPath: 'id' });
      request.result.createObjectStore(CHUNKS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = null;
      reject(errorOf(request.error));
    };
  });
  return opened;
}

interface Stores {
  readonly recordings: IDBObjectStore;
  readonly chunks: IDBObjectStore;
}

/** Runs in one transaction, and returns when it is on the disk. */
async function inOne<T>(mode: IDBTransactionMode, run: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = (await open()).transaction([RECORDINGS, CHUNKS], mode, { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(errorOf(transaction.error));
  });
  const stores = {
    recordings: transaction.objectStore(RECORDINGS),
    chunks: transaction.objectStore(CHUNKS),
  };
  const [result] = await Promise.all([run(stores), done]);
  return result;
}

const chunksOf = (id: string) => IDBKeyRange.bound([id], [id, LAST]);

const find = ({ recordings }: Stores, id: string): Promise<KeptRecording | undefined> =>
  answer(recordings.get(id) as IDBRequest<KeptRecording | undefined>);

/** In the browser's own database, so that they outlive the page and the browser. */
export const indexedRecordings: KeptRecordings = {
  list: () =>
    inOne('readonly', ({ recordings }) => answer(recordings.getAll() as IDBRequest<KeptRecording[]>)),
  find: (id) => inOne('readonly', async (stores) => (await find(stores, id)) ?? null),
  begin: (recording) =>
    inOne('readwrite', async ({ recordings }) => {
      await answer(recordings.put(recording));
    }),
  add: (id, { bytes, ...chunk }) =>
    inOne('readwrite', async (stores) => {
      const kept = await find(stores, id);
      if (!kept) return;
      const { recording, sequence } = counted(kept, chunk);
      const { track, part, offsetMs } = chunk;
      const stored: Chunk = { track, part, sequence, offsetMs, bytes };
      stores.recordings.put(recording);
      await answer(stores.chunks.add(stored, [id, track, part, sequence]));
    }),
  finish: (id) =>
    inOne('readwrite', async (stores) => {
      const kept = await find(stores, id);
      if (kept) await answer(stores.recordings.put({ ...kept, isOver: true }));
    }),
  first: (id) =>
    inOne('readonly', async ({ chunks }) => {
      const [chunk] = await answer(chunks.getAll(chunksOf(id), 1) as IDBRequest<Chunk[]>);
      return chunk ?? null;
    }),
  waiting: (id) => inOne('readonly', ({ chunks }) => answer(chunks.count(chunksOf(id)))),
  sent: (id, { track, part, sequence }) =>
    inOne('readwrite', async ({ chunks }) => {
      await answer(chunks.delete([id, track, part, sequence]));
    }),
  forget: (id) =>
    inOne('readwrite', async ({ recordings, chunks }) => {
      recordings.delete(id);
      await answer(chunks.delete(chunksOf(id)));
    }),
};
