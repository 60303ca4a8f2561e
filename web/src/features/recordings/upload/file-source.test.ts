import { MAX_CHUNK_BYTES } from '@dealwright/domain/recording';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/http.ts';
import type { Chunk } from '../chunks/chunk-source.ts';
import { sendChunks } from '../chunks/send-chunks.ts';
import { fileSource } from './file-source.ts';

const file = new Blob([new Uint8Array(2 * MAX_CHUNK_BYTES + 5)]);

async function upload(received: readonly number[], fails = 0) {
  const sent: number[] = [];
  let bytes = 0;
  let left = fails;
  const source = fileSource({
    file,
    received,
    onSent: (more) => {
      bytes += more;
    },
  });
  const send = async ({ sequence }: Chunk) => {
    if (left > 0) {
      left -= 1;
      throw new ApiProblem({ code: 'network', detail: 'Can’t reach the server.' });
    }
    sent.push(sequence);
  };
  let chunks = 0;
  const complete = async (parts: readonly { readonly chunks: number }[]) => {
    chunks = parts[0]?.chunks ?? 0;
  };
  const signal = new AbortController().signal;
  await sendChunks({ source, door: { send, complete }, signal, wait: async () => undefined });
  return { sent, bytes, chunks };
}

describe('an uploaded file', () => {
  it('REC49 is sent in slices over a network that fails', async () => {
    expect(await upload([], 5)).toEqual({ sent: [0, 1, 2], bytes: file.size, chunks: 3 });
  });

  it('REC49 goes on where it stopped, after it shows that it is the same file', async () => {
    expect(await upload([0, 1])).toEqual({ sent: [0, 2], bytes: file.size, chunks: 3 });
  });
});
