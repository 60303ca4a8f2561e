/**
 * npm run bench -- mutants: weakens the separation of companies in one place after another, in a separate database.
 * Each time it checks the rules of the catalog and runs the attacks of another company. A mutant that neither detects
 * has survived.
 */
import { migrate } from '@dealwright/db/migrate';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { blindStatements } from '@dealwright/db/testing/blind-statements';
import { catalogueFindings } from '@dealwright/db/testing/catalogue-findings';
import { insertSql, sampleRows } from '@dealwright/db/testing/one-row-each';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { report } from '../results.ts';
import { OURS, openTo, THEIRS } from './attacks.ts';
import { type Mutation, mutations } from './mutations.ts';

const DATABASE = 'mutants';
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`;

const postgres = await startThrowawayPostgres();
await createDatabase(postgres.url('postgres'), DATABASE);
const owner = openPostgres({ url: postgres.url(DATABASE), poolSize: 1 });
await migrate(owner);
await owner.close();
const client = new pg.Client({ connectionString: postgres.superuserUrl(DATABASE) });
await client.connect();
const asOwner = {
  query: async <R>(sql: string, params?: readonly unknown[]): Promise<R[]> =>
    (await client.query(sql, params && [...params])).rows as R[],
};

await client.query('set session_replication_role = replica');
const ours = await sampleRows(asOwner, OURS, id(1));
for (const sample of [...ours, ...(await sampleRows(asOwner, THEIRS, id(2)))]) {
  // A table in which two companies can't both have a row contains only ours.
  await client.query(insertSql(sample), [...sample.values]).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === '23505')) throw error;
  });
}
await client.query('set session_replication_role = default');
const blind = await blindStatements(asOwner);
const smuggled = new Map((await sampleRows(asOwner, OURS, id(3))).map((sample) => [sample.table, sample]));

/** The attacks that succeed, on one table or on all. */
async function openings(name: string | null): Promise<string[]> {
  const through: string[] = [];
  for (const sample of ours.filter((one) => name === null || one.table === name)) {
    through.push(...(await openTo(client, sample, smuggled.get(sample.table) ?? sample, blind)));
  }
  return through;
}

async function isKilled(mutation: Mutation, before: ReadonlySet<string>): Promise<boolean> {
  await client.query('begin');
  await client.query(mutation.sql);
  const isNew = (fault: string) => !before.has(fault);
  const attacked = mutation.table !== null && (await openings(mutation.table)).some(isNew);
  const killed = attacked || (await catalogueFindings(asOwner)).some(isNew);
  await client.query('rollback');
  return killed;
}

await client.query('begin');
const before = new Set([...(await openings(null)), ...(await catalogueFindings(asOwner))]);
await client.query('rollback');
for (const fault of before) process.stdout.write(`there before: ${fault}\n`);
const all = await mutations(client);
const survivors: string[] = [];
for (const [index, mutation] of all.entries()) {
  if (index % 50 === 0) process.stdout.write(`${index} of ${all.length}\n`);
  if (!(await isKilled(mutation, before))) survivors.push(mutation.what);
}
await client.end();
await postgres.stop();
for (const survivor of survivors) process.stdout.write(`survived: ${survivor}\n`);
const killed = all.length - survivors.length;
const finding = {
  what: 'T9 mutants killed',
  value: (100 * killed) / all.length,
  unit: '%',
  atLeast: 95,
  detail: `${killed} of ${all.length}`,
} as const;
report('mutants', [finding]);
