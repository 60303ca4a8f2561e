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
  /** As the client says beforehand; null where it does not. */
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

/**
 * Reads the files of a form one after the other, each through a local file that `use` may move away, and answers what
 * `use` made of them. Throws what `use` throws, 413 as soon as one or all are known to be too large, and 400 for what is
 * no form, ends too early or has too many files.
 */
export async function withReceivedFiles<T>(
  directory: string,
  { source, contentType, announcedBytes }: Form,
  limits: FormLimits,
  use: (file: ReceivedFile & { readonly name: string }) => Promise<T>,
): Promise<T[]> {
  if ((announcedBytes ?? 0) > limits.bytes) throw tooLarge(limits.bytes);
  const parser = openParser(contentType, limits.files);
  const used: T[] = [];
  let left = limits.bytes;
  let turn = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      const tooMany = (): void =>
        reject(new AppError('malformed_request', `Send at most ${limits.files} files at once.`));
      parser
        .on('file', (_field, stream, { filename }) => {
          // What happens to it is told by whoever reads it.
          stream.on('error', () => undefined);
          if (filename === undefined || filename === '') return void stream.resume();
          const take = async (): Promise<void> => {
            const maxBytes = Math.min(limits.bytesOfFile, left);
            used.push(
              await withReceivedFile(
                directory,
                stream,
                { maxBytes, announcedBytes: null, mayBeEmpty: true },
                (file) => {
                  left -= file.size;
                  return use({ ...file, name: filename });
                },
              ),
            );
          };
          turn = turn.then(take);
          turn.catch(reject);
        })
        .on('filesLimit', tooMany)
        .on('partsLimit', tooMany)
        .on('error', () =>
          reject(new AppError('malformed_request', 'The upload ended too early or is damaged.')),
        )
        .on('close', () => turn.then(resolve, reject));
      source.on('error', reject);
      source.pipe(parser);
    });
    return used;
  } catch (error) {
    source.unpipe(parser);
    parser.destroy();
    drain(source);
    await turn.catch(() => undefined);
    throw error;
  }
}
