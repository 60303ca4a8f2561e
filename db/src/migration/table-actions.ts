/** How long a lock is held for: a note in the catalogue, a reading of all rows, a new index, or all rows written anew. */
export type Work = 'brief' | 'read' | 'index' | 'rewrite';

export interface Action {
  readonly mode: 'access exclusive' | 'share row exclusive' | 'share update exclusive';
  readonly work: Work;
  /** Another table that the same lock is taken on. */
  readonly other?: string;
}

/** Words that stand together, wherever they are. */
export const has = (words: readonly string[], phrase: string): boolean =>
  ` ${words.join(' ')} `.includes(` ${phrase} `);

/** Parts between commas outside brackets. */
export function commaParts(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const word of words) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (word === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/** Types and defaults by which every row gets a value of its own. */
const OWN_VALUES = ['serial', 'bigserial', 'smallserial'];
const CONSTANT_CALLS = [
  'now',
  'current_timestamp',
  'current_date',
  'transaction_timestamp',
  'statement_timestamp',
];

/** A default that is worked out once for the whole table is kept in the catalogue; any other writes each row. */
export function writesEachRow(column: readonly string[]): boolean {
  if (column.some((word) => OWN_VALUES.includes(word)) || has(column, 'generated')) return true;
  const from = column.indexOf('default');
  if (from < 0) return false;
  return column.slice(from).some((word, place, rest) => {
    return (
      rest[place + 1] === '(' &&
      /^[a-z]/.test(word) &&
      !['check', 'default', ...CONSTANT_CALLS].includes(word)
    );
  });
}

function addColumn(words: readonly string[]): Action {
  if (writesEachRow(words)) return { mode: 'access exclusive', work: 'rewrite' };
  if (has(words, 'unique') || has(words, 'primary key')) return { mode: 'access exclusive', work: 'index' };
  const other = words[words.indexOf('references') + 1];
  if (has(words, 'references') && other) return { mode: 'access exclusive', work: 'read', other };
  return { mode: 'access exclusive', work: has(words, 'check') ? 'read' : 'brief' };
}

function addConstraint(words: readonly string[]): Action {
  const checked: Work = has(words, 'not valid') ? 'brief' : 'read';
  const other = words[words.indexOf('references') + 1];
  if (has(words, 'foreign key') && other) return { mode: 'share row exclusive', work: checked, other };
  if (has(words, 'using index')) return { mode: 'access exclusive', work: 'brief' };
  const makesIndex = ['unique', 'primary key', 'exclude'].some((phrase) => has(words, phrase));
  return { mode: 'access exclusive', work: makesIndex ? 'index' : checked };
}

/** Of one part of `alter table`, as PostgreSQL's manual says of each. */
export function actionOf(words: readonly string[]): Action {
  const [first = '', second = ''] = words;
  if (first === 'validate') return { mode: 'share update exclusive', work: 'read' };
  if (['enable', 'disable'].includes(first) && words.includes('trigger')) {
    return { mode: 'share row exclusive', work: 'brief' };
  }
  if (first === 'add' && isConstraint(second)) return addConstraint(words);
  if (first === 'add') return addColumn(words);
  if (first === 'alter' && words.includes('statistics'))
    return { mode: 'share update exclusive', work: 'brief' };
  if (first === 'alter' && words.includes('type')) return { mode: 'access exclusive', work: 'rewrite' };
  if (has(words, 'set not null')) return { mode: 'access exclusive', work: 'read' };
  if (first === 'set' && second === '(') return { mode: 'share update exclusive', work: 'brief' };
  if (first === 'set' && ['logged', 'unlogged', 'tablespace'].includes(second)) {
    return { mode: 'access exclusive', work: 'rewrite' };
  }
  return { mode: 'access exclusive', work: 'brief' };
}

export const isConstraint = (second: string): boolean =>
  ['constraint', 'check', 'unique', 'primary', 'foreign', 'exclude'].includes(second);
