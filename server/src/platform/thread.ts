import { parentPort } from 'node:worker_threads';
import { AppError } from './errors.ts';
import type { Assignment, Outcome, Report } from './threads.ts';

async function carryOut({ file, name, input }: Assignment): Promise<Outcome> {
  try {
    const module = (await import(file)) as Record<string, (...input: readonly unknown[]) => unknown>;
    const work = module[name];
    if (!work) throw new Error(`${file} exports no ${name}`);
    return { kind: 'value', value: await work(...input) };
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, details } = error;
      return { kind: 'refused', code, message, details };
    }
    return { kind: 'error', error };
  }
}

/** One piece of work after the other, as `threads.ts` sends them. */
parentPort?.on('message', (assignment: Assignment) => {
  void carryOut(assignment).then((outcome) => {
    const report: Report = { ...outcome, heapBytes: process.memoryUsage().heapTotal };
    parentPort?.postMessage(report);
  });
});
