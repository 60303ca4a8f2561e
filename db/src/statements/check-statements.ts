import type { PGlite } from '@electric-sql/pglite';
import type ts from 'typescript';
import { type FoundStatement, findCalls, findStatements } from './find-statements.ts';
import { type ResultColumn, rowMismatches, type ValueType } from './row-mismatches.ts';
import { type Assumed, type Branch, DependsOnCaller, NotReadable } from './source-values.ts';
import { StatementText } from './statement-text.ts';

const BRANCHES: readonly Branch[] = ['first', 'last'];
const DEEPEST_CALL = 5;

const VALUE_TYPES = `
  select t.oid::int as oid, t.typname as name, case when t.typcategory = 'A' then t.typelem::int end as element,
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_type t`;

export interface StatementReport {
  readonly statements: number;
  /** Texts that the database accepted: several for a statement whose text depends on a value. */
  readonly texts: number;
  readonly problems: readonly string[];
}

/** The text for each way in which the function that sends it is called. */
function textsOf(
  text: ts.Expression,
  branch: Branch,
  source: {
    readonly checker: ts.TypeChecker;
    readonly calls: ReadonlyMap<ts.Node, readonly ts.CallExpression[]>;
  },
  assumed: Assumed = new Map(),
): string[] {
  try {
    return [new StatementText(source.checker, branch, assumed).of(text)];
  } catch (error) {
    if (!(error instanceof DependsOnCaller) || assumed.size >= DEEPEST_CALL) throw error;
    const calls = source.calls.get(error.callee) ?? [];
    if (calls.length === 0) throw new NotReadable('depends on what a function of another is called with');
    return calls.flatMap((call) => textsOf(text, branch, source, new Map(assumed).set(error.callee, call)));
  }
}

async function readValueTypes(database: PGlite): Promise<ReadonlyMap<number, ValueType>> {
  const { rows } = await database.query<ValueType & { readonly oid: number }>(VALUE_TYPES);
  return new Map(rows.map(({ oid, ...type }) => [oid, type]));
}

/** What the database answers to a text, or why it refuses it. */
async function describe(database: PGlite, text: string): Promise<readonly ResultColumn[] | string> {
  try {
    const { resultFields } = await database.describeQuery(text);
    return resultFields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

class StatementCheck {
  readonly #database: PGlite;
  readonly #source: Parameters<typeof textsOf>[2];
  readonly #values: ReadonlyMap<number, ValueType>;
  texts = 0;

  constructor(
    database: PGlite,
    source: Parameters<typeof textsOf>[2],
    values: ReadonlyMap<number, ValueType>,
  ) {
    this.#database = database;
    this.#source = source;
    this.#values = values;
  }

  /** What is wrong with a statement; a sentence that begins with 'not readable' where its text is data. */
  async problems({ text, row }: FoundStatement): Promise<string[]> {
    const found = new Set<string>();
    let read = 0;
    let reason = '';
    for (const branch of BRANCHES) {
      try {
        for (const one of new Set(textsOf(text, branch, this.#source))) {
          read += 1;
          for (const problem of await this.#problemsOf(one, row)) found.add(problem);
        }
      } catch (error) {
        if (!(error instanceof NotReadable || error instanceof DependsOnCaller)) throw error;
        reason = error.message.split('\n')[0] ?? '';
      }
    }
    this.texts += read;
    return read === 0 ? [`not readable: ${reason}`] : [...found];
  }

  async #problemsOf(text: string, row: ts.Type | null): Promise<string[]> {
    const columns = await describe(this.#database, text);
    if (typeof columns === 'string') return [columns];
    return row ? rowMismatches(row, columns, { checker: this.#source.checker, values: this.#values }) : [];
  }
}

/**
 * Prepares every statement of a program on a migrated database, and holds what its rows are said to be against what it answers.
 * `data` names the files whose statements are made from data, such as the names of all tables: they are run by tests.
 */
export async function checkStatements(
  program: ts.Program,
  database: PGlite,
  { root, data }: { readonly root: string; readonly data: Readonly<Record<string, string>> },
): Promise<StatementReport> {
  const found = findStatements(program, root);
  const source = { checker: program.getTypeChecker(), calls: findCalls(program) };
  const check = new StatementCheck(database, source, await readValueTypes(database));
  const problems: string[] = [];
  const unread = new Set<string>();
  for (const statement of found) {
    for (const problem of await check.problems(statement)) {
      const file = statement.place.replace(/:\d+$/, '');
      if (problem.startsWith('not readable') && file in data) unread.add(file);
      else problems.push(`${statement.place}: ${problem}`);
    }
  }
  for (const file of Object.keys(data)) {
    if (!unread.has(file)) problems.push(`${file}: all its statements can be read, so it needs no exception`);
  }
  return { statements: found.length, texts: check.texts, problems };
}
