import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Import, ImportState } from '@dealwright/contract/imports/imports';

const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 20 * 60_000;

/** One import over the API, also across restarts: `address` is called each time. */
export interface ImportClient {
  readonly address: () => string;
  readonly cookie: string;
}

async function send({ address, cookie }: ImportClient, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${address()}${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Import;
}

export const readImport = (client: ImportClient, id: string): Promise<Import> =>
  send(client, 'GET', `/api/imports/${id}`);

/** Uploads files together and returns the import's ID. */
export async function upload(client: ImportClient, ...paths: readonly string[]): Promise<string> {
  const form = new FormData();
  for (const path of paths) form.append('files', await openAsBlob(path), basename(path));
  const answer = await fetch(`${client.address()}/api/imports`, {
    method: 'POST',
    headers: { cookie: client.cookie },
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
  return ((await answer.json()) as Import).id;
}

/** Waits until the import reaches a state and no work is in progress. */
export async function reach(client: ImportClient, id: string, state: ImportState): Promise<Import> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    const now = await readImport(client, id);
    if (now.state === state && now.progress === null) return now;
    if (now.state === 'failed') throw new Error(now.error ?? 'The import failed');
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`The import doesn’t become ${state}`);
}

/** The choices a person would make: all suggestions, and owners by name. */
export async function answerQuestions(client: ImportClient, found: Import): Promise<void> {
  const files = found.files.map((file, position) => ({
    position,
    values: (file.values ?? [])
      .filter(({ decided }) => !decided)
      .map(({ field, text, offer }) => ({
        field,
        text,
        target: field === 'owner' ? 'named' : (offer?.target ?? null),
      })),
  }));
  await send(client, 'PATCH', `/api/imports/${found.id}`, { files });
}

export async function start(
  client: ImportClient,
  id: string,
  step: 'preview' | 'run' | 'undo',
): Promise<void> {
  await send(client, 'PUT', `/api/imports/${id}/${step}`);
}
