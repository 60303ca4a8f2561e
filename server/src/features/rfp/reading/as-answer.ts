import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import { AppError } from '../../../platform/errors.ts';

/** Why a file can’t be read, as the answer that says what to do instead. */
export function asAnswer(error: unknown): unknown {
  if (!(error instanceof UnreadableDocument)) return error;
  const isLarge = error.reason === 'too_large' || error.reason === 'too_much_text';
  return new AppError(isLarge ? 'too_large' : 'unsupported_type', error.message);
}
