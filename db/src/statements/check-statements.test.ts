import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXTENSIONS } from '../embedded/extensions.ts';
import { migratedTemplate } from '../embedded/template.ts';
import { checkStatements, type StatementReport } from './check-statements.ts';
import { programOf } from './find-statements.ts';

const STORE = `
import type { Kysely } from 'kysely';
import { type RawBuilder, sql } from 'kysely';

interface DealRow {
  readonly id: string;
  readonly number: bigint;
  readonly stage: 'prospecting' | 'closed_won';
  readonly amount_minor: string;
  readonly owner: string;
}

const named = sql\`d.next_step\`;
const days = { early: sql\`d.created_at\`, late: sql\`d.closed_at\` };

export async function listDeals(db: Kysely<unknown>, companyId: string): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>\`
    select d.id, d.number, d.stage, d.amount_minor from deals d where d.company_id = \${companyId}
  \`.execute(db);
  return rows;
}

export async function listSteps(db: Kysely<unknown>, day: 'early' | 'late', words: readonly string[]) {
  const which = words.length > 0 ? sql\`\${named} = any(\${words}::text[])\` : sql\`true\`;
  await sql\`select 1 from deals d where \${which} order by \${days[day]} limit \${sql.lit(5)}\`.execute(db);
}

async function count(db: Kysely<unknown>, which: RawBuilder<boolean>): Promise<void> {
  await sql\`select count(*) from deals d where \${which}\`.execute(db);
}

export async function countBoth(db: Kysely<unknown>): Promise<void> {
  await count(db, sql<boolean>\`d.next_step is null\`);
  await count(db, sql<boolean>\`d.name is null\`);
}

export async function emptyTable(db: Kysely<unknown>, table: string): Promise<void> {
  await sql\`delete from \${sql.table(table)}\`.execute(db);
}
`;

const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
let database: PGlite;

beforeAll(async () => {
  // Inside the package, so that the sources find its libraries.
  folder = mkdtempSync(join(import.meta.dirname, 'statements-'));
  writeFileSync(join(folder, 'store.ts'), STORE);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), include: ['.'] }),
  );
  const template = new Uint8Array(await migratedTemplate());
  database = await PGlite.create({ extensions: EXTENSIONS, loadDataDir: new Blob([template]) });
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const check = (data: Record<string, string> = { 'store.ts': 'empties a table that it is told' }) =>
  checkStatements(programOf(join(folder, 'tsconfig.json')), database, { root: folder, data });

const of = (report: StatementReport, line: number) =>
  report.problems
    .filter((problem) => problem.startsWith(`store.ts:${line}:`))
    .map((one) => one.replace(/^store\.ts:\d+: /, ''));

it('what a row is said to be is held against the columns that the statement answers', async () => {
  const report = await check();
  expect(report.statements).toBe(4);
  expect(of(report, 17)).toEqual([
    expect.stringContaining('the column deal_stage, which may be qualification, discovery'),
    'amount_minor is string, the column int8, read as bigint',
    'the row has owner, the statement does not',
  ]);
  expect(report.problems).toHaveLength(3);
});

it('a statement made of data is refused unless its file is named, and a file is named only while it needs to be', async () => {
  const [unnamed] = (await check({})).problems.slice(-1);
  expect(unnamed).toBe('store.ts:38: not readable: table is data');
  const report = await check({ 'store.ts': 'empties a table', 'other.ts': 'nothing' });
  expect(report.problems.at(-1)).toBe('other.ts: all its statements can be read, so it needs no exception');
});

it('a column that a migration renames fails in every statement that names it, through fragments and callers too', async () => {
  await database.exec('alter table deals rename column next_step to next_action');
  try {
    const report = await check();
    expect(of(report, 25)).toEqual(['column d.next_step does not exist']);
    expect(of(report, 29)).toEqual(['column d.next_step does not exist']);
    expect(report.problems).toHaveLength(5);
  } finally {
    await database.exec('alter table deals rename column next_action to next_step');
  }
});
