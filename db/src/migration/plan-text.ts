import type { MigrationPlan, PlannedMigration, PlannedStatement, TableSize } from './migration-plan.ts';

const LONGEST_TEXT = 110;
const APPLY = 'npx dealwright migrate --apply';

/** Who waits while it is held, by the modes that others would take. */
const WHO_WAITS = {
  'access exclusive': 'reads and writes wait',
  'share row exclusive': 'writes wait',
  share: 'writes wait',
  'share update exclusive': 'nobody waits',
} as const;

function bytesInWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

function secondsInWords(seconds: number): string {
  if (seconds === 0) return 'brief';
  if (seconds < 1) return 'less than a second';
  return seconds < 90 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
}

function sizeInWords({ table, rows, bytes, indexBytes }: TableSize): string {
  const counted =
    rows === null ? 'rows not counted yet' : `about ${Math.round(rows).toLocaleString('en-US')} rows`;
  return `${table} (${counted}, ${bytesInWords(bytes + indexBytes)})`;
}

function statementLines({ text, locks, batch, unreadable }: PlannedStatement): string[] {
  const line = text.replace(/\s+/g, ' ');
  const cut = line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1)}…` : line;
  return [
    `  ${cut}`,
    ...locks.map(
      ({ mode, size, seconds }) =>
        `    ${mode} on ${sizeInWords(size)}: ${WHO_WAITS[mode]}, ${secondsInWords(seconds)}`,
    ),
    ...(batch ? ['    in batches, each committed by itself: nobody waits longer than for one batch'] : []),
    ...(unreadable ? ['    a block of code that this plan can’t read: look at the file'] : []),
  ];
}

function migrationLines({ file, kind, inTransaction, statements }: PlannedMigration): string[] {
  const marks = [
    inTransaction ? 'one transaction' : 'each statement by itself',
    kind === 'contract'
      ? 'the previous release can’t start afterwards'
      : 'the previous release keeps working',
  ];
  return [
    `${file} (${marks.join('; ')})`,
    ...(statements.length > 0 ? statements.flatMap(statementLines) : ['  no lock that traffic would notice']),
  ];
}

/** The plan in words, for database administrators. */
export function planInWords({ isNew, pending }: MigrationPlan): string {
  if (isNew) return `The database is new: it is created up to date by the first start, or by ${APPLY}`;
  if (pending.length === 0) return 'The database is up to date';
  const head = pending.length === 1 ? '1 migration is pending' : `${pending.length} migrations are pending`;
  return [
    `${head}. Nothing was changed.`,
    '',
    ...pending.flatMap((migration) => [...migrationLines(migration), '']),
    'Each lock is given up after 2 seconds of waiting and tried again, so traffic never queues behind it for longer.',
    'Times are estimates from the size of the table; a busy disk takes longer.',
    `To apply: ${APPLY}`,
  ].join('\n');
}
