import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const HA = fileURLToPath(new URL('../../../ops/ha', import.meta.url));
const run = promisify(execFile);
const MACHINES = [1, 2, 3] as const;
export type Machine = (typeof MACHINES)[number];

/** The rehearsal of ops/ha/up: three database machines, HAProxy, two API processes and a worker. */
export interface Cluster {
  readonly address: string;
  readonly folder: string;
  port(offset: number): number;
  /** The role of a machine according to Patroni's REST API; null while it doesn't answer. */
  roleOf(machine: Machine): Promise<'primary' | 'sync_standby' | 'replica' | null>;
  primary(): Promise<Machine>;
  /** Waits until there are a primary and two replicas, one of them synchronous. */
  whole(): Promise<void>;
  /** Kills a piece without warning: a process by its name in ops/ha/up, or `postgres` of a machine. */
  kill(piece: string): void;
  start(piece: string): Promise<void>;
  down(): Promise<void>;
}

const WHOLE_WITHIN_MS = 90_000;

async function patroniSays(
  port: number,
): Promise<{ role: string; state: string; sync_standby?: boolean } | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/patroni`, { signal: AbortSignal.timeout(1_000) });
    return (await answer.json()) as { role: string; state: string; sync_standby?: boolean };
  } catch {
    return null;
  }
}

export async function startCluster(folder: string, base: number): Promise<Cluster> {
  const env = { ...process.env, BASE: String(base) };
  const up = async (...pieces: string[]) => {
    await run(join(HA, 'up'), [folder, ...pieces], { env });
  };
  await up();
  const port = (offset: number) => base + offset;
  const roleOf: Cluster['roleOf'] = async (machine) => {
    const said = await patroniSays(port(20 + machine));
    if (said === null || said.state !== 'running') return null;
    if (said.role === 'master' || said.role === 'primary') return 'primary';
    return said.sync_standby ? 'sync_standby' : 'replica';
  };
  const roles = () => Promise.all(MACHINES.map(roleOf));
  return {
    address: `http://127.0.0.1:${port(50)}`,
    folder,
    port,
    roleOf,
    primary: async () => {
      const machine = MACHINES[(await roles()).indexOf('primary')];
      if (!machine) throw new Error('No machine is the primary');
      return machine;
    },
    whole: async () => {
      const until = performance.now() + WHOLE_WITHIN_MS;
      while ((await roles()).sort().join() !== 'primary,replica,sync_standby') {
        if (performance.now() > until)
          throw new Error(`Not whole again: ${(await roles()).join()}. See ${folder}/log`);
        await wait(250);
      }
    },
    kill: (piece) => {
      const [, machine] = /^postgres(\d)$/.exec(piece) ?? [];
      const file = machine ? `db${machine}/data/postmaster.pid` : `run/${piece}.pid`;
      process.kill(Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]), 'SIGKILL');
    },
    start: (piece) => up(piece),
    down: async () => {
      await run(join(HA, 'down'), [folder], { env });
    },
  };
}
