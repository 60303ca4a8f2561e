import type { Statement } from './sql-statements.ts';
import { type Action, actionOf, commaParts, has, type Work } from './table-actions.ts';

export interface TableLock {
  /** The table, or the index whose table it is. */
  readonly on: { readonly table: string } | { readonly index: string };
  readonly mode: 'access exclusive' | 'share row exclusive' | 'share' | 'share update exclusive';
  readonly work: Work;
}

export interface Effect {
  readonly locks: readonly TableLock[];
  /** Tables that did not exist before, so nothing waits for them. */
  readonly creates: readonly string[];
  /** Code that may do anything. */
  readonly unreadable: boolean;
}

const FILLER = ['if', 'not', 'exists', 'only', 'concurrently'];

/** The first name after so many words, without `if exists` and the like. */
const nameAfter = (words: readonly string[], from: number): string =>
  words.slice(from).find((word) => !FILLER.includes(word)) ?? '';

const RANK: readonly Action['mode'][] = ['share update exclusive', 'share row exclusive', 'access exclusive'];
const WORKS: readonly Work[] = ['brief', 'read', 'index', 'rewrite'];

const strongest = <T>(order: readonly T[], found: readonly T[]): T | undefined =>
  order.findLast((one) => found.includes(one));

/** The table and the parts of `alter table`. */
export function alterationOf(words: readonly string[]): { table: string; parts: string[][] } {
  const table = nameAfter(words, 2);
  const after = words.slice(words.indexOf(table) + 1);
  return { table, parts: commaParts(after[0] === '*' ? after.slice(1) : after) };
}

function alterTable(words: readonly string[]): TableLock[] {
  const { table, parts } = alterationOf(words);
  const actions = parts.map(actionOf);
  const others = actions.flatMap(({ other }) => other ?? []);
  const mode =
    strongest(
      RANK,
      actions.map((action) => action.mode),
    ) ?? 'access exclusive';
  const work =
    strongest(
      WORKS,
      actions.map((action) => action.work),
    ) ?? 'brief';
  return [
    { on: { table }, mode, work },
    ...others.map((other): TableLock => ({ on: { table: other }, mode: 'share row exclusive', work })),
  ];
}

/** The table after `on`, of policies, triggers, rules and indexes. */
const tableAfterOn = (words: readonly string[]): string => nameAfter(words, words.indexOf('on') + 1);

function createIndex(words: readonly string[]): TableLock {
  const mode = words.includes('concurrently') ? 'share update exclusive' : 'share';
  return { on: { table: tableAfterOn(words) }, mode, work: 'index' };
}

const referenced = (words: readonly string[]): TableLock[] =>
  words.flatMap((word, place) => {
    const table = word === 'references' ? words[place + 1] : undefined;
    return table === undefined
      ? []
      : [{ on: { table }, mode: 'share row exclusive', work: 'brief' } as const];
  });

const exclusive = (table: string, work: Work = 'brief'): TableLock => ({
  on: { table },
  mode: 'access exclusive',
  work,
});

function create(words: readonly string[]): TableLock[] {
  if (words.slice(0, 3).includes('index')) return [createIndex(words)];
  if (words.slice(0, 4).includes('table')) return referenced(words);
  if (words[1] === 'policy' || words.slice(0, 4).includes('rule')) return [exclusive(tableAfterOn(words))];
  if (words.slice(0, 5).includes('trigger')) {
    return [{ on: { table: tableAfterOn(words) }, mode: 'share row exclusive', work: 'brief' }];
  }
  return [];
}

function drop(words: readonly string[]): TableLock[] {
  const [, kind = ''] = words;
  if (kind === 'table' || kind === 'view') return [exclusive(nameAfter(words, 2))];
  if (['policy', 'trigger', 'rule'].includes(kind)) return [exclusive(tableAfterOn(words))];
  if (kind !== 'index') return [];
  const mode = words.includes('concurrently') ? 'share update exclusive' : 'access exclusive';
  return [{ on: { index: nameAfter(words, 2) }, mode, work: 'brief' }];
}

function alter(words: readonly string[]): TableLock[] {
  const [, kind = ''] = words;
  if (kind === 'table') return alterTable(words);
  if (kind === 'view') return [exclusive(nameAfter(words, 2))];
  return ['policy', 'trigger'].includes(kind) ? [exclusive(tableAfterOn(words))] : [];
}

function other(words: readonly string[]): TableLock[] {
  const [verb = '', second = ''] = words;
  if (verb === 'truncate') return [exclusive(nameAfter(words, second === 'table' ? 2 : 1))];
  if (verb === 'lock') return [exclusive(nameAfter(words, second === 'table' ? 2 : 1))];
  if (verb === 'vacuum' && has(words, 'full')) return [exclusive(words.at(-1) ?? '', 'rewrite')];
  if (verb === 'cluster') return [exclusive(second, 'rewrite')];
  if (verb === 'reindex' && !words.includes('concurrently')) return [exclusive(words.at(-1) ?? '', 'index')];
  return [];
}

const LOCKS: Readonly<Record<string, (words: readonly string[]) => TableLock[]>> = { create, drop, alter };

const createsTable = (words: readonly string[]): boolean =>
  words[0] === 'create' && words.slice(1, 4).includes('table') && !words.slice(1, 4).includes('function');

/** What a statement does to the tables that traffic goes to. */
export function effectOf({ words }: Pick<Statement, 'words'>): Effect {
  const [verb = ''] = words;
  return {
    locks: (LOCKS[verb] ?? other)(words),
    creates: createsTable(words) ? [nameAfter(words, words.indexOf('table') + 1)] : [],
    unreadable: verb === 'do' || verb === 'call',
  };
}

export const isStrong = ({ mode }: TableLock): boolean => mode !== 'share update exclusive';

/** The name of the index that a statement makes or drops beside the traffic. */
export function concurrentIndex(words: readonly string[]): string | undefined {
  const [verb = ''] = words;
  if (!words.includes('concurrently') || !words.slice(0, 3).includes('index')) return undefined;
  if (verb !== 'create' && verb !== 'drop') return undefined;
  const name = nameAfter(words, words.indexOf('concurrently') + 1);
  return name === 'on' ? '' : name;
}
