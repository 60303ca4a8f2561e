import pg from 'pg';
import { AfterCommit } from '../after-commit.ts';
import { Channels } from '../channels.ts';
import type { Connections, Database } from '../database.ts';
import { notifyAs, ownerOn } from '../owner.ts';
import { beginSql, openingRows, runTransaction } from '../run-transaction.ts';
import { watched } from '../statement-channel.ts';
import { ValueParsers } from '../value-parsers.ts';
import { databaseFolder, stateOfFolder } from './data-folder.ts';
import { Engine } from './engine.ts';
import { EngineStream } from './engine-stream.ts';
import { lockFolder } from './folder-lock.ts';
import { keepStatistics } from './keep-statistics.ts';
import { Mutex } from './mutex.ts';
import { fillFolder } from './restore-folder.ts';

export interface EmbeddedDatabase extends Database {
  readonly engine: 'embedded';
  /** Everything as a gzipped tar archive, taken between transactions. */
  dump(): Promise<Uint8Array>;
}

export interface EmbeddedOptions {
  /** Where the database lives; left out, it lives in memory and is gone when closed. */
  readonly dataDir?: string;
  /** A dump to begin a new database from; without it the database begins empty, which takes seconds longer. */
  readonly template?: Uint8Array;
}

async function startEngine(options: EmbeddedOptions): Promise<{ engine: Engine; unlock: () => void }> {
  const { dataDir, template } = options;
  if (dataDir === undefined) {
    const start = template === undefined ? {} : { template: new Uint8Array(template) };
    return { engine: await Engine.start({ dataDir: 'memory://', ...start }), unlock: () => undefined };
  }
  const unlock = await lockFolder(dataDir);
  try {
    const folder = databaseFolder(dataDir);
    if (stateOfFolder(folder) === 'empty' && template !== undefined) {
      fillFolder(folder, template);
    }
    return { engine: await Engine.start({ dataDir: folder }), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function connect(engine: Engine, parsers: ValueParsers): Promise<pg.Client> {
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    types: parsers,
    stream: () => new EngineStream(engine),
  });
  // A lost thread fails each statement with its reason; the event alone must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function listenOn(client: pg.Client, turns: Mutex): Database['listen'] {
  const channels = new Channels();
  client.on('notification', ({ channel, payload }) => channels.deliver(channel, payload ?? ''));
  const say = (word: 'listen' | 'unlisten', channel: string) =>
    turns.during(() => client.query(`${word} ${client.escapeIdentifier(channel)}`));
  return async (channel, onMessage) => {
    const hear = { onMessage };
    if (channels.add(channel, hear)) {
      await say('listen', channel);
    }
    return async () => {
      if (channels.remove(channel, hear)) {
        await say('unlisten', channel);
      }
    };
  };
}

/** There is only one; callers without a turn wait for it. */
function connectionsBy({ claims }: Mutex): Connections {
  return { inUse: Math.min(claims, 1), waiting: Math.max(claims - 1, 0), most: 1 };
}

/** Begins a transaction of the one session, whose turn it takes; a failed beginning gives the turn back. */
async function beginOn(client: pg.Client, turns: Mutex, opening: string) {
  const release = await turns.take();
  try {
    const rows = openingRows(await watched('begin', () => client.query(opening)));
    return { client, opening: rows, release: () => release() };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    release();
    throw error;
  }
}

/**
 * Opens the database that needs no server: PostgreSQL inside this process, in a thread of its own, with one session that
 * transactions hold in turn. It ignores `statement_timeout`, so a statement runs until it is done. Its writes reach the
 * operating system before they are acknowledged: they survive a killed process, not a power failure.
 * @throws DatabaseFolderInUse, DatabaseFolderBroken
 */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { engine, unlock } = await startEngine(options);
  const parsers = new ValueParsers();
  const client = await connect(engine, parsers);
  const turns = new Mutex();
  const statistics = keepStatistics(client, turns);
  const lend = <T>(run: (client: pg.Client) => Promise<T>) => turns.during(() => run(client));
  const asOwner = ownerOn(lend, lend);
  const afterCommit = new AfterCommit(notifyAs(asOwner));
  let closing: Promise<void> | undefined;

  const refreshTypes = async () => parsers.learn(await asOwner.query(ValueParsers.arrayTypesSql));
  const close = async () => {
    await Promise.all([statistics.stop(), afterCommit.close()]);
    const pass = await turns.take();
    try {
      await client.end();
      await engine.close();
    } finally {
      pass();
      unlock();
    }
  };
  await refreshTypes();

  return {
    engine: 'embedded',
    asOwner,
    refreshTypes,
    transaction: (role, run, transactionOptions = {}) => {
      if (!transactionOptions.readOnly) statistics.touch();
      const begin = () => beginOn(client, turns, beginSql(role, transactionOptions));
      return runTransaction(begin, run, transactionOptions, afterCommit);
    },
    listen: listenOn(client, turns),
    connections: () => connectionsBy(turns),
    ping: async () => {
      await asOwner.query('select 1');
    },
    dump: () =>
      lend(async () => {
        await client.query('checkpoint');
        return engine.dump();
      }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
