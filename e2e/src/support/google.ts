import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const DOUBLE = fileURLToPath(new URL('../../../server/src/testing/google-double/main.ts', import.meta.url));
const VARIABLE = 'DEALWRIGHT_JOURNEY_GOOGLE';

export interface RunningGoogle {
  /** Of a server that takes it for Google. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A Google of this machine, in a process of its own; once a run, for the servers of all engines. */
export async function startGoogle(): Promise<RunningGoogle> {
  const child: ChildProcess = spawn(process.execPath, [DOUBLE], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('the double writes to a pipe');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const settings = JSON.parse(line) as Record<string, string>;
  process.env[VARIABLE] = settings['GOOGLE_ISSUER'];
  return {
    settings,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The address of the double, for whoever runs the tests. */
export function googleUrl(): string {
  const url = process.env[VARIABLE];
  if (!url) throw new Error('No double of Google runs');
  return url;
}

export interface AtGoogle {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly declines?: readonly string[];
  readonly fault?: string | null;
}

/** Somebody with an account at Google, or how they are there from now on. */
export async function addAtGoogle(person: AtGoogle): Promise<void> {
  const response = await fetch(`${googleUrl()}/control/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`The double answered ${response.status}`);
}
