import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { checkKey, type Storage } from './storage.ts';

const TRIES = 3;
const RETRY_MS = 200;
const CONNECT_WITHIN_MS = 5_000;
/** Without a byte in either direction. */
const IDLE_MS = 15_000;
const MAX_CONNECTIONS = 50;
const CHECK_KEY = 'check-at-start';

interface Patience {
  readonly idleMs?: number;
}

export interface S3Storage extends Storage {
  /** Throws where nothing can be stored with these keys. */
  check(): Promise<void>;
  close(): void;
}

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'File storage can’t be reached right now. Please try again.', {
    retryAfter: 5,
  });
  error.cause = cause;
  return error;
}

/** What the store refuses it will refuse again; what it was too busy for, or did not hear, is tried once more. */
function worthAnotherTry(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 429 || status === 408;
}

async function withTries(run: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (tried === TRIES || !worthAnotherTry(error)) throw unavailable(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** tried));
    }
  }
}

const quiet = (): void => undefined;

function connect(config: S3Config, { idleMs = IDLE_MS }: Patience): S3Client {
  return new S3Client({
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.pathStyle,
    // Checksums that only some stores know are sent where the protocol asks for them, and nowhere else.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    // It would write to the console; the caller reports failures.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
}

interface StoredObject {
  readonly Bucket: string;
  readonly Key: string;
}

async function sendFile(client: S3Client, object: StoredObject, localPath: string, size: number) {
  const body = createReadStream(localPath);
  try {
    await client.send(
      new PutObjectCommand({
        ...object,
        Body: body,
        ContentLength: size,
        ContentType: 'application/octet-stream',
      }),
    );
  } finally {
    body.destroy();
  }
}

/**
 * Files in a bucket of whichever store speaks S3. A file is sent as a stream with its length beforehand, so the store
 * keeps all of it or nothing. What the store fails with becomes 503; its own words stay in the log.
 */
export function createS3Storage(config: S3Config, patience: Patience = {}): S3Storage {
  const client = connect(config, patience);
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) });
  const remove = async (key: string): Promise<void> => {
    const object = place(key);
    await withTries(() => client.send(new DeleteObjectCommand(object)));
  };

  return {
    put: async (key, localPath) => {
      const object = place(key);
      const { size } = await stat(localPath);
      try {
        await withTries(() => sendFile(client, object, localPath, size));
      } catch (error) {
        // It may have arrived without an answer.
        await remove(key);
        throw error;
      }
    },
    open: async (key, range) => {
      const object = { ...place(key), ...(range && { Range: `bytes=${range.first}-${range.last}` }) };
      try {
        const { Body } = await client.send(new GetObjectCommand(object));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw unavailable(error);
      }
    },
    remove,
    check: async () => {
      // Written, not asked for: keys that may do nothing else than store files need no right to look at the bucket.
      await client.send(new PutObjectCommand({ ...place(CHECK_KEY), Body: '' }));
      await remove(CHECK_KEY);
    },
    close: () => client.destroy(),
  };
}
