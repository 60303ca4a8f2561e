import type { SignedIn } from './people.ts';

export type Engine = 'embedded' | 'postgres';

/** A server that runs for the whole of the tests, and who is signed in there. */
export interface RunningServer {
  readonly address: string;
  /** The address that HOST and PORT asked for. */
  readonly asked: string;
  /** What it printed until it was ready. */
  readonly printed: string;
  readonly tokens: Readonly<Record<SignedIn, string>>;
}

const VARIABLE = 'DEALWRIGHT_JOURNEY_SERVERS';

/** The processes that run the tests inherit the environment of the one that started the servers. */
export function publishServers(servers: Readonly<Record<Engine, RunningServer>>): void {
  process.env[VARIABLE] = JSON.stringify(servers);
}

export function runningServer(engine: Engine): RunningServer {
  const servers = JSON.parse(process.env[VARIABLE] ?? '{}') as Partial<Record<Engine, RunningServer>>;
  const server = servers[engine];
  if (!server) throw new Error(`No server runs on the engine ${engine}`);
  return server;
}
