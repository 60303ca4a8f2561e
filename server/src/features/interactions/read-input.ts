import { MAX_SOURCE, type sourceSchema } from '@dealwright/contract/interactions';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { SourceInput } from './source-reading.ts';

/** What came with the request, as something that can be read. */
export function sourceInput(source: z.infer<typeof sourceSchema>): SourceInput {
  if ('text' in source) return { text: source.text };
  const bytes = Buffer.from(source.base64, 'base64');
  if (bytes.byteLength > MAX_SOURCE) throw new AppError('too_large', 'The file is larger than 2 MiB.');
  return { bytes, fileName: source.file_name };
}

/** The last part of a file's name, whatever system it came from. */
export function fileNameOf(source: z.infer<typeof sourceSchema>): string | null {
  return 'file_name' in source ? (source.file_name.split(/[\\/]/).at(-1) ?? null) : null;
}
