import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const DOUBLE = fileURLToPath(new URL('../../../server/src/testing/hubspot-double/main.ts', import.meta.url));
const VARIABLE = 'DEALWRIGHT_JOURNEY_HUBSPOT';

export interface RunningHubspot {
  /** Of a server that takes it for HubSpot. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A HubSpot of this machine, in a process of its own; once a run, for the servers of all engines. */
export async function startHubspot(): Promise<RunningHubspot> {
  const child: ChildProcess = spawn(process.execPath, [DOUBLE], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('the double writes to a pipe');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const settings = JSON.parse(line) as Record<string, string>;
  process.env[VARIABLE] = settings['HUBSPOT_API_URL'];
  return {
    settings,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Kind = 'companies' | 'deals' | 'contacts';

interface Doing {
  readonly owners?: readonly { readonly id: string; readonly email: string; readonly firstName?: string }[];
  readonly add?: readonly {
    readonly kind: Kind;
    readonly properties: Readonly<Record<string, string>>;
    readonly companies?: readonly string[];
  }[];
  readonly change?: readonly {
    readonly kind: Kind;
    readonly id: string;
    readonly properties: Readonly<Record<string, string>>;
  }[];
}

/** Does something in the account of a token; answers the ids of what was added, and what was written to deals. */
export async function atHubspot(
  token: string,
  doing: Doing = {},
): Promise<{ added: string[]; writes: { id: string; properties: Record<string, string> }[] }> {
  const response = await fetch(`${process.env[VARIABLE]}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...doing }),
  });
  if (!response.ok) throw new Error(`The double answered ${response.status}`);
  return (await response.json()) as Awaited<ReturnType<typeof atHubspot>>;
}
