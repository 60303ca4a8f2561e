import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Readable as ReadableStream } from 'node:stream';
import { type Attachment, uploadAttachment } from '@dealwright/contract/operator/support';
import type { Problem } from '@dealwright/contract/problem';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface UploadAnswer {
  readonly status: number;
  readonly body: Attachment;
  readonly problem: Problem;
}

/** Uploads over a real connection; a stream is sent in chunks, without saying how long it is. */
export function sendFile(
  address: string,
  person: TestPerson,
  name: string,
  content: Buffer | Readable,
  headers: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  const url = new URL(`/api${uploadAttachment.path}?${new URLSearchParams({ file_name: name })}`, address);
  // A connection of its own that would be kept, as browsers do: the answer comes while the file is still on its way.
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          cookie: `dealwright_session=${person.token}`,
          'content-type': 'application/octet-stream',
          ...(Buffer.isBuffer(content) && { 'content-length': String(content.length) }),
          ...headers,
        },
      },
      (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          request.destroy();
          agent.destroy();
          const body = JSON.parse(text) as never;
          resolve({ status: response.statusCode ?? 0, body, problem: body });
        });
      },
    );
    request.on('error', reject);
    if (Buffer.isBuffer(content)) request.end(content);
    else ReadableStream.from(content).pipe(request);
  });
}

/** Uploads without a network. */
export async function upload(
  app: TestApp,
  person: TestPerson | null,
  name: string,
  content: Buffer | string,
): Promise<UploadAnswer> {
  const response = await app.api.app.inject({
    method: 'POST',
    url: `/api${uploadAttachment.path}?${new URLSearchParams({ file_name: name })}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(person && { cookie: `dealwright_session=${person.token}` }),
    },
    payload: content,
  });
  const body = response.json<never>();
  return { status: response.statusCode, body, problem: body };
}

/** A data directory of its own. */
export async function temporaryDataDir(): Promise<{
  readonly path: string;
  /** Every file below its uploads, finished or not. */
  readonly files: () => Promise<string[]>;
  readonly remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'dealwright-uploads-'));
  return {
    path,
    files: async () => {
      const entries = await readdir(join(path, 'uploads'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
