import type { Migration } from '../migration-files.ts';
import { isBatch } from './apply-steps.ts';
import { type Statement, splitStatements } from './sql-statements.ts';
import { commaParts, has, isConstraint, writesEachRow } from './table-actions.ts';
import { alterationOf, concurrentIndex, effectOf } from './table-locks.ts';

/** What is refused in a statement, and what to write instead; null if it is fine. */
type Rule = (statement: Statement, migration: Migration) => string | null;

const begins = ({ words }: Statement, ...start: string[]): boolean =>
  start.every((word, place) => words[place] === word);

/** Parts of `alter table`, none of any other statement. */
const partsOf = (statement: Statement): string[][] =>
  begins(statement, 'alter', 'table') ? alterationOf(statement.words).parts : [];

const somePart = (statement: Statement, is: (part: readonly string[]) => boolean): boolean =>
  partsOf(statement).some(is);

const addsColumn = (part: readonly string[]): boolean => part[0] === 'add' && !isConstraint(part[1] ?? '');
const addsConstraint = (part: readonly string[]): boolean => part[0] === 'add' && isConstraint(part[1] ?? '');
const makesIndex = (part: readonly string[]): boolean =>
  ['unique', 'primary key', 'exclude'].some((phrase) => has(part, phrase));

const TAKES_AWAY = ['table', 'view', 'function', 'procedure', 'type', 'schema', 'sequence', 'domain'];

/** Whether the release before may use what it takes away. What the same file makes anew is only replaced. */
function takesAway(statement: Statement, migration: Migration): boolean {
  const [verb = '', kind = ''] = statement.words;
  if (verb === 'revoke') return true;
  if (has(statement.words, 'rename')) return true;
  if (
    somePart(
      statement,
      (part) => part[0] === 'drop' && !['constraint'].includes(part[1] ?? '') && part.length > 1,
    )
  ) {
    return true;
  }
  if (verb !== 'drop' || !TAKES_AWAY.includes(kind)) return false;
  const name = statement.words.slice(2).find((word) => !['if', 'exists'].includes(word)) ?? '';
  return !splitStatements(migration.sql).some(
    ({ words }) => words[0] === 'create' && words.slice(1, 5).includes(kind) && words.includes(name),
  );
}

const writesRows = (statement: Statement): boolean =>
  ['update', 'delete', 'merge'].includes(statement.words[0] ?? '') ||
  (statement.words[0] === 'insert' && statement.words.includes('select')) ||
  (statement.words[0] === 'with' &&
    ['update', 'delete', 'insert'].some((verb) => statement.words.includes(verb)));

const RULES: readonly Rule[] = [
  (statement) =>
    begins(statement, 'truncate')
      ? 'TRUNCATE locks the table and empties it for everybody. Delete in batches (`-- batch`).'
      : null,
  (statement) =>
    begins(statement, 'drop') && statement.words.includes('cascade')
      ? 'DROP … CASCADE drops what nobody named. Drop each dependent object by its own statement.'
      : null,
  (statement) =>
    somePart(
      statement,
      (part) =>
        addsColumn(part) && has(part, 'not null') && !part.includes('default') && !writesEachRow(part),
    )
      ? 'A new column that is NOT NULL without a default fails on existing rows. Give it a constant default, or add it ' +
        'nullable, fill it in batches, and add a `check (… is not null) not valid`.'
      : null,
  (statement) =>
    somePart(statement, (part) => addsColumn(part) && writesEachRow(part))
      ? 'This column has a value of its own in each row, so the whole table is written under a lock. Add it without, and ' +
        'fill it in batches.'
      : null,
  (statement) =>
    somePart(
      statement,
      (part) => addsColumn(part) && ['references', 'check', 'unique'].some((word) => part.includes(word)),
    )
      ? 'A constraint on a new column reads the whole table under a lock. Add the column alone, then the constraint with ' +
        '`not valid`, and validate it in a migration of its own.'
      : null,
  (statement) =>
    begins(statement, 'create') &&
    statement.words.slice(1, 3).includes('index') &&
    !statement.words.includes('concurrently')
      ? 'CREATE INDEX keeps writes waiting. Write `create index concurrently` in a file that begins with ' +
        '`-- migration: no-transaction`.'
      : null,
  (statement) =>
    concurrentIndex(statement.words) === ''
      ? 'An index that is built concurrently needs a name, so that an invalid one can be found and built anew.'
      : null,
  (statement, { inTransaction }) =>
    inTransaction && concurrentIndex(statement.words) !== undefined
      ? 'CONCURRENTLY can’t run in a transaction. Begin the file with `-- migration: no-transaction`.'
      : null,
  (statement) =>
    somePart(statement, (part) => has(part, 'set not null'))
      ? 'SET NOT NULL reads the whole table under a lock. Add `check (… is not null) not valid` and validate it in a ' +
        'migration of its own. After that SET NOT NULL reads nothing: put `-- allowed: validated in …` above it.'
      : null,
  (statement) =>
    somePart(statement, (part) => addsConstraint(part) && !makesIndex(part) && !has(part, 'not valid'))
      ? 'ADD CONSTRAINT reads the whole table under a lock. Write `not valid`, and `validate constraint` in a migration of ' +
        'its own.'
      : null,
  (statement) =>
    somePart(statement, (part) => addsConstraint(part) && makesIndex(part) && !has(part, 'using index'))
      ? 'This constraint builds an index under a lock. Create the unique index concurrently, then add the constraint ' +
        '`using index`.'
      : null,
  (statement) =>
    somePart(statement, (part) => part[0] === 'alter' && part.includes('type'))
      ? 'Changing a type may write the whole table under a lock. Add a new column, fill it in batches, and drop the old ' +
        'one a release later.'
      : null,
  (statement) =>
    begins(statement, 'vacuum') ||
    begins(statement, 'cluster') ||
    begins(statement, 'lock') ||
    (begins(statement, 'reindex') && !statement.words.includes('concurrently'))
      ? 'This locks the table for as long as it takes. Leave it out.'
      : null,
  (statement) =>
    writesRows(statement) && !isBatch(statement)
      ? 'This writes any number of rows in one transaction. Write it in batches in a file that begins with ' +
        '`-- migration: no-transaction`: `-- batch` above, $1 for the last key, and the next key as `after`.'
      : null,
  (statement) =>
    effectOf(statement).unreadable
      ? 'Neither this check nor the plan can read a block of code. Write the statements out, or put `-- allowed: …` with a ' +
        'reason above it.'
      : null,
  (statement, migration) =>
    migration.kind === 'expand' && takesAway(statement, migration)
      ? 'The previous release may still use this. Take it away a release later, in a file that begins with ' +
        '`-- migration: contract`.'
      : null,
  (statement, { inTransaction }) =>
    isBatch(statement) && inTransaction
      ? 'Batches need a file that begins with `-- migration: no-transaction`.'
      : null,
  (statement) =>
    isBatch(statement) && !(statement.text.includes('$1') && statement.words.includes('after'))
      ? 'A batch goes on after the last key: take it as $1, and answer the next one as `after`.'
      : null,
];

/** Statements on a table created by the same file, which isn't in use yet. */
function isOnNewTable(statement: Statement, created: ReadonlySet<string>): boolean {
  const { locks, unreadable } = effectOf(statement);
  if (unreadable) {
    // Such as `call app.protect('deals', …)`.
    return statement.words.some((word) => created.has(word.replaceAll("'", '').replace(/^public\./, '')));
  }
  const written = commaParts(statement.words)[0]?.find((word) => created.has(word));
  if (writesRows(statement)) return written !== undefined;
  return locks.length > 0 && locks.every(({ on }) => 'table' in on && created.has(on.table));
}

/** What is wrong with a migration, each with what to write instead. */
export function findMigrationProblems(migration: Migration): string[] {
  const created = new Set<string>();
  return splitStatements(migration.sql).flatMap((statement) => {
    for (const table of effectOf(statement).creates) created.add(table);
    const isAllowed = statement.notes.some((note) => /^allowed: \S/.test(note));
    if (isAllowed || isOnNewTable(statement, created)) return [];
    const found = RULES.flatMap((rule) => rule(statement, migration) ?? []);
    const line = statement.text.replace(/\s+/g, ' ').slice(0, 70);
    return found.map((problem) => `db/migrations/${migration.file}: ${line}\n    ${problem}`);
  });
}
