import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';

const START = fileURLToPath(new URL('../start.mjs', import.meta.url));
const END_WITH_PARENT = new URL('./end-with-parent.ts', import.meta.url).href;

export interface ServerProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Sends a signal and answers with how the process ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
}

/** How a process ended that did not become ready. */
export class NotStarted extends Error {
  readonly code: number | null;

  constructor(code: number | null, output: string) {
    super(output);
    this.code = code;
  }
}

/** Starts the product as `npm start` does, on a free port, and waits until it prints its address. */
export function startServer(settings: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, START], {
    env: childEnvironment({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '2',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (address) {
        resolve({
          address,
          child,
          output: () => output,
          end: async (signal) => {
            const started = performance.now();
            child.kill(signal);
            return { ...(await ended), ms: performance.now() - started };
          },
        });
      }
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(({ code }) => reject(new NotStarted(code, output)));
  });
}
