import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Database, OwnerSession } from '../database.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { cleanDatabase, shapeOf } from './clean-database.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';
import { createDatabase, dropDatabase, urlOf } from './postgres-databases.ts';

interface Used {
  readonly name: string;
  readonly shape: string;
}

/** Not in use now, and as good as new. */
const idle: Used[] = [];

const OTHERS_SQL = `
  select count(*)::int4 as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
/** A busy machine is slow without being wrong: what the product's own limits do has tests with limits of their own. */
const PATIENCE = { statementTimeoutMs: 30_000, connectTimeoutMs: 20_000 };
/** For sessions that were just closed to be gone on the server too. */
const LEAVING_TRIES = 20;
const LEAVING_PAUSE_MS = 25;

async function asSuperuser<T>(name: string, run: (superuser: OwnerSession) => Promise<T>): Promise<T> {
  const database = openPostgres({
    url: urlOf(inject('postgresSuperuserUrl'), name),
    poolSize: 1,
    ...PATIENCE,
  });
  try {
    return await database.asOwner.session(run);
  } finally {
    await database.close();
  }
}

async function create(): Promise<Used> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('postgresUrl'), name, TEMPLATE_DATABASE);
  return { name, shape: await asSuperuser(name, shapeOf) };
}

/** A process that a test started and that is still connected would meet the next test's rows. */
async function isLeft(superuser: OwnerSession): Promise<boolean> {
  for (let tries = 0; tries < LEAVING_TRIES; tries += 1) {
    const [row] = await superuser.query<{ others: number }>(OTHERS_SQL);
    if (row?.others === 0) return true;
    await wait(LEAVING_PAUSE_MS);
  }
  return false;
}

async function giveBack(used: Used): Promise<void> {
  const { name, shape } = used;
  const clean = await asSuperuser(
    name,
    async (superuser) => (await isLeft(superuser)) && (await cleanDatabase(superuser, shape)),
  );
  if (clean) {
    idle.push(used);
  } else {
    await dropDatabase(inject('postgresUrl'), name);
  }
}

/** A database of PostgreSQL without rows, from an earlier test of this process if there is one. */
export async function lendPostgres(): Promise<Database & { readonly url: string }> {
  const used = idle.pop() ?? (await create());
  const url = urlOf(inject('postgresUrl'), used.name);
  const poolerUrl = inject('poolerUrl');
  const throughPooler =
    poolerUrl === undefined ? {} : { url: urlOf(poolerUrl, used.name), directUrl: url, prepares: false };
  const database = openPostgres({ url, poolSize: 5, ...PATIENCE, ...throughPooler });
  await database.refreshTypes();
  const close = async () => {
    await database.close();
    await giveBack(used);
  };
  return { ...database, url, close };
}
