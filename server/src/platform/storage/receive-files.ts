/// <reference path="./busboy.d.ts" />
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError } from '../errors.ts';
import { drain, type ReceivedFile, withReceivedFile } from './receive-file.ts';
import { tooLarge } from './refused-file.ts';

/** What a form may hold beside files: nothing of it is read. */
const FIELDS = { fields: 20, fieldSize: 1024, headerPairs: 50 };

interface FormLimits {
  readonly files: number;
  readonly bytesOfFile: number;
  readonly bytes: number;
}

interface Form {
  readonly source: Readable;
  readonly contentType: string;
  /** As the client says beforehand; null if it does not. */
  readonly announcedBytes: number | null;
}

function openParser(contentType: string, files: number) {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { ...FIELDS, files, parts: files + FIELDS.fields },
    });
  } catch {
    throw new AppError('malformed_request', 'Send the files as multipart/form-data with a boundary.');
  }
}

type TakeFile = (stream: Readable, name: string) => Promise<void>;

/** Hands the files of a form on, one after the other; ends when the last is taken. */
function parseForm(
  { source }: Form,
  parser: ReturnType<typeof openParser>,
  most: number,
  take: TakeFile,
): { readonly whole: Promise<void>; readonly taken: () => Promise<void> } {
  let turn = Promise.resolve();
  const whole = new Promise<void>((resolve, reject) => {
    const tooMany = (): void =>
      reject(new AppError('malformed_request', `Send at most ${most} files at once.`));
    parser
      .on('file', (_field, stream, { filename }) => {
        // Errors are reported by the stream's reader.
        stream.on('error', () => undefined);
        if (filename === undefined || filename === '') return void stream.resume();
        turn = turn.then(() => take(stream, filename));
        turn.catch(reject);
      })
      .on('filesLimit', tooMany)
      .on('partsLimit', tooMany)
      .on('error', () =>
        reject(new AppError('malformed_request', 'The upload ended too early or is damaged.')),
      )
      .on('close', () => void turn.then(resolve, reject));
    source.on('error', reject);
    source.pipe(parser);
  });
  return { whole, taken: () => turn };
}

/**
 * Reads the files of a form one after the other, each through a local file that `use` may move away, and answers what
 * `use` made of them. Throws what `use` throws, 413 as soon as one or all are known to be too large, and 400 for what is
 * no form, ends too early or has too many files.
 */
export async function withReceivedFiles<T>(
  directory: string,
  form: Form,
  limits: FormLimits,
  use: (file: ReceivedFile & { readonly name: string }) => Promise<T>,
): Promise<T[]> {
  if ((form.announcedBytes ?? 0) > limits.bytes) throw tooLarge(limits.bytes);
  const parser = openParser(form.contentType, limits.files);
  const used: T[] = [];
  let left = limits.bytes;
  const { whole, taken } = parseForm(form, parser, limits.files, async (stream, name) => {
    const bounds = { maxBytes: Math.min(limits.bytesOfFile, left), announcedBytes: null, mayBeEmpty: true };
    used.push(
      await withReceivedFile(directory, stream, bounds, (file) => {
        left -= file.size;
        return use({ ...file, name });
      }),
    );
  });
  try {
    await whole;
    return used;
  } catch (error) {
    form.source.unpipe(parser);
    parser.destroy();
    drain(form.source);
    await taken().catch(() => undefined);
    throw error;
  }
}
