import type { ClientErrorReport } from '@dealwright/contract/errors';
import { framesOf, scrubMessage } from '@dealwright/domain/error-text';
import { isProblem } from '../../../lib/http.ts';

/** What browsers say of themselves, of other people's scripts, and of calls that were cancelled. */
const NOT_OURS = /^ResizeObserver loop|^Script error\.?$/;
const FOREIGN_FRAME = /\b[a-z-]+-extension:\/\//;

type Described = Pick<ClientErrorReport, 'name' | 'message' | 'stack'>;

/** An error safe to send from the browser, without user data. Null for errors the product didn't cause. */
export function describeError(error: unknown): Described | null {
  if (isProblem(error)) {
    // Without a connection it can't be reported. Of a response only its code is sent.
    if (error.code === 'network') return null;
    return { name: 'ApiProblem', message: error.code, stack: stackOf(error) };
  }
  if (!(error instanceof Error)) {
    const text = typeof error === 'string' ? error : `A thrown ${error === null ? 'null' : typeof error}`;
    return NOT_OURS.test(text) ? null : { name: 'Thrown', message: scrubMessage(text), stack: '' };
  }
  const { name, message, stack = '' } = error;
  if (name === 'AbortError' || NOT_OURS.test(message) || FOREIGN_FRAME.test(stack)) return null;
  return { name: name.slice(0, 100) || 'Error', message: scrubMessage(message), stack: stackOf(error) };
}

/** The message stands in the stack too. */
function stackOf({ message, stack = '' }: Error): string {
  return framesOf(message === '' ? stack : stack.replace(message, '')).join('\n');
}
