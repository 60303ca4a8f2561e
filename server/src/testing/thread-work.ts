import { threadId } from 'node:worker_threads';
import { AppError } from '../platform/errors.ts';
import type { Task } from '../platform/threads.ts';

/** What a hostile text would do to its reader, could one still be written. */
export function spinForever(): never {
  for (;;);
}

export async function answerAfter(ms: number, answer: string): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return answer;
}

export function refuseIt(): never {
  throw new AppError('unsupported_type', 'Not a text.', { errors: [{ path: 'text', message: 'No' }] });
}

export function breakDown(): never {
  throw new TypeError('broken');
}

export function endThread(): never {
  process.exit(3);
}

/** Returns how much it held, on the thread's own heap. */
export function holdMemory(mebibytes: number): number {
  const held: number[][] = [];
  for (let count = 0; count < mebibytes; count += 1)
    held.push(Array.from({ length: 131_072 }, () => count + 0.5));
  return held.length;
}

export function ownThread(): number {
  return threadId;
}

const file = new URL('./thread-work.ts', import.meta.url);
const patient = { deadlineMs: 20_000, waitMs: 20_000 };

export const SPIN: Task<typeof spinForever> = { file, name: 'spinForever', ...patient, deadlineMs: 1000 };
export const ANSWER: Task<typeof answerAfter> = { file, name: 'answerAfter', ...patient };
export const REFUSE: Task<typeof refuseIt> = { file, name: 'refuseIt', ...patient };
export const BREAK: Task<typeof breakDown> = { file, name: 'breakDown', ...patient };
export const EXIT: Task<typeof endThread> = { file, name: 'endThread', ...patient };
export const HOLD: Task<typeof holdMemory> = { file, name: 'holdMemory', ...patient };
export const WHICH: Task<typeof ownThread> = { file, name: 'ownThread', ...patient };
