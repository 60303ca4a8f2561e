import { spawn } from 'node:child_process';

export interface ProgramEnd {
  /** Null if a signal ended it, which is what exceeding the heap does. */
  readonly code: number | null;
  readonly isLate: boolean;
}

interface Isolation {
  /** The only folder it can write to. */
  readonly folder: string;
  readonly heapMb: number;
  readonly limitMs: number;
}

/**
 * Runs a program of ours on a file from outside in its own process: without our environment, with write access to one
 * folder, and with limits on memory and time, so a hostile file can only end that process.
 */
export function runIsolated(
  program: string,
  args: readonly string[],
  { folder, heapMb, limitMs }: Isolation,
): Promise<ProgramEnd> {
  const limits = [
    `--max-old-space-size=${heapMb}`,
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}`,
  ];
  const child = spawn(process.execPath, ['--no-warnings', ...limits, program, ...args], {
    env: {},
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      resolve({ code, isLate });
    });
  });
}
