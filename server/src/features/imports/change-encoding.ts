import type { TextEncoding } from '@dealwright/domain/import/encodings';
import type { Tx } from '@dealwright/db/database';
import { AppError, invalid } from '../../platform/errors.ts';
import { changeImportFile, encodingOf, type ImportFileRow } from './files-store.ts';
import type { ImportKey } from './store.ts';

/** Throws unless it is a text file, and nothing else of it changes. */
function checkEncoding(file: ImportFileRow, others: readonly string[], path: string): void {
  const { file_name: name, sheet, detected_encoding: detected } = file;
  if (sheet !== null) {
    throw new AppError('conflict', `${name} is not a text file, so it has no encoding to choose.`);
  }
  if (detected === null) {
    throw new AppError(
      'conflict',
      `The encoding of ${name} isn’t known. Upload the file again to choose it.`,
    );
  }
  if (others.length > 0) {
    throw invalid(path, 'Change only the encoding, wait until the file is read again, then change the rest');
  }
}

interface EncodingChange {
  /** Null for the detected one. */
  readonly encoding: TextEncoding | null;
  /** What else the same change asks for. */
  readonly others: readonly string[];
  readonly path: string;
}

/** Sets the encoding of a file. Returns whether the file has to be read again. */
export async function changeEncoding(
  tx: Tx,
  key: ImportKey,
  file: ImportFileRow,
  { encoding, others, path }: EncodingChange,
): Promise<boolean> {
  checkEncoding(file, others, path);
  // Its last reading may have stopped.
  const mustRead = file.state !== 'ready' || (encoding ?? file.detected_encoding) !== encodingOf(file);
  await changeImportFile(tx, key, file.position, {
    chosen_encoding: encoding,
    ...(mustRead && { state: 'reading', message: null }),
  });
  return mustRead;
}
