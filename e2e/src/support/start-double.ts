import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningDouble {
  /** Of a server that takes it for the real one. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Double {
  /** Its folder under `server/src/testing`. */
  readonly folder: string;
  /** Which of its settings is its address. */
  readonly address: string;
}

export const GOOGLE: Double = { folder: 'google-double', address: 'GOOGLE_ISSUER' };
export const HUBSPOT: Double = { folder: 'hubspot-double', address: 'HUBSPOT_API_URL' };

export const GNEWS: Double = { folder: 'gnews-double', address: 'GNEWS_API_URL' };
export const TRANSCRIPTION: Double = { folder: 'transcription-double', address: 'TRANSCRIPTION_URL' };

const variableOf = ({ folder }: Double): string =>
  `DEALWRIGHT_JOURNEY_${folder.replaceAll('-', '_').toUpperCase()}`;

/** A double in a process of its own; once a run, for the servers of all engines. */
export async function startDouble(double: Double): Promise<RunningDouble> {
  const main = new URL(`../../../server/src/testing/${double.folder}/main.ts`, import.meta.url);
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(main)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('the double writes to a pipe');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const settings = JSON.parse(line) as Record<string, string>;
  process.env[variableOf(double)] = settings[double.address];
  return {
    settings,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The address of a double, for the test runner. */
export function doubleUrl(double: Double): string {
  const url = process.env[variableOf(double)];
  if (!url) throw new Error(`No ${double.folder} runs`);
  return url;
}

/** Sends something to where a double takes orders of tests; returns what it says. */
export async function order(double: Double, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${doubleUrl(double)}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The double answered ${response.status}`);
  return response.json();
}
