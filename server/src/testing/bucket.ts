import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const NAME = 'dealwright';
/** The one pair of keys that the server of the tests knows; signatures under any other are refused. */
const KEY = 'S3RVER';
/** How the server ends the file that it keeps an object in; its facts lie beside it. */
const OBJECT = '._S3rver_object';

export interface TestBucket {
  /** As the environment of a server names it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The last part of each key. */
  readonly names: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** A server of the S3 protocol on a port and in a directory of its own, with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'dealwright-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: NAME }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      S3_BUCKET: NAME,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    names: async () => {
      const entries = await readdir(directory, { recursive: true });
      return entries.filter((path) => path.endsWith(OBJECT)).map((path) => basename(path, OBJECT));
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
