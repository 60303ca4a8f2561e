import type { z } from 'zod';
import { isProblem } from './http.ts';
import { createQuestion } from './question.ts';

/** A field of a record as its conflicts name it and show it. */
export interface RecordField<T> {
  readonly label: string;
  readonly words: (value: T) => string;
  /** Whether two values say the same to people; unless given, where they are equal. */
  readonly agrees?: (one: T, other: T) => boolean;
}

type Key<V> = keyof V & string;

/** Why mine cannot take the place of theirs, and what becomes of it when it is kept. */
export interface FieldLock {
  readonly why: string;
  readonly keepMine: string;
}

/** A kind of record that two people may change at once: `R` as the server answers it, `V` by its fields. */
export interface RecordType<R, V extends object> {
  readonly fields: { readonly [K in Key<V>]-?: RecordField<V[K]> };
  readonly valuesOf: (record: R) => V;
  /** Of the record that a refused save answers with. */
  readonly schema: z.ZodType<R>;
  /** What others did, as a sentence; by default, which field a colleague changed. */
  readonly deed?: (theirs: R, fields: readonly Key<V>[]) => string | Promise<string>;
  readonly lockOf?: (theirs: R, field: Key<V>) => FieldLock | null;
  /** Told where both changes could be kept without asking. */
  readonly onMerged?: (theirs: R, fields: readonly Key<V>[]) => unknown;
}

/** Shows a change before the server has answered, and takes it back when that fails. */
export interface RecordCache<R, V> {
  readonly apply: (record: R, change: Partial<V>) => R;
  readonly show: (before: R, after: R) => void;
}

export interface RecordSave<R, V extends object> {
  readonly type: RecordType<R, V>;
  /** Which record, as people know it: 'LEAD-7 · Rollout'. */
  readonly subject: string;
  /** The record as the person began from it, and what they made of it. */
  readonly base: R;
  readonly mine: V;
  /** Sends what differs from `base`, against its version. */
  readonly send: (change: Partial<V>, base: R, mine: V) => Promise<R>;
  readonly cache?: RecordCache<R, V> | undefined;
  /** The change stands on top of theirs from here on, and was decided where both had changed the same. */
  readonly onRebase?: (base: R, mine: V) => void;
}

/** `mine`: saved. `theirs`: nothing of mine was left to save. `undecided`: the question was closed, nothing is saved. */
export interface SaveResult<R> {
  readonly kept: 'mine' | 'theirs' | 'undecided';
  readonly record: R;
}

interface ContestedField {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly lock: FieldLock | null;
}

interface Conflict {
  /** What the others did, as a sentence. */
  readonly deed: string;
  readonly subject: string;
  readonly fields: readonly ContestedField[];
}

export type Side = 'mine' | 'theirs';

/** Two people changed the same fields: whose are kept, for each; null to decide later. */
export const conflictQuestion = createQuestion<Conflict, Readonly<Record<string, Side>> | null>();

/** A reference to another record is its id, whatever that record is called by now. */
const identityOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && value.id !== null ? value.id : value;

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other));
}

/** The fields in which two states differ; a field missing from either doesn't count. */
export function changedKeys<V extends object>(
  fields: RecordType<never, V>['fields'],
  before: V,
  after: V,
): Key<V>[] {
  return (Object.keys(fields) as Key<V>[]).filter(
    (key) => before[key] !== undefined && after[key] !== undefined && !isSame(before[key], after[key]),
  );
}

function pick<V extends object>(values: V, keys: readonly Key<V>[]): Partial<V> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>;
}

/** Keeps changes made by only one side; if both changed a field differently, mine wins. */
export function mergeValues<V extends object>(
  fields: RecordType<never, V>['fields'],
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', V>>,
) {
  const ofMine = changedKeys(fields, base, mine);
  const ofTheirs = changedKeys(fields, base, theirs);
  const agrees = (key: Key<V>) => (fields[key].agrees ?? isSame)(mine[key], theirs[key]);
  return {
    values: { ...theirs, ...pick(mine, ofMine) },
    ofMine,
    ofTheirs,
    contested: ofMine.filter((key) => ofTheirs.includes(key) && !agrees(key)),
  };
}

/**
 * Saves what differs from the record as the person saw it. If a colleague changed other fields meanwhile, both
 * changes are kept; where they changed the same, the person decides, field by field.
 */
export async function saveRecord<R, V extends object>(save: RecordSave<R, V>): Promise<SaveResult<R>> {
  const { type, base, mine, cache } = save;
  const before = type.valuesOf(base);
  const keys = changedKeys(type.fields, before, mine);
  if (keys.length === 0) return { kept: 'theirs', record: base };
  const change = pick(mine, keys);
  const wanted = cache?.apply(base, change);
  if (wanted) cache?.show(base, wanted);
  try {
    return { kept: 'mine', record: await save.send(change, base, mine) };
  } catch (error) {
    const given = isProblem(error, 'stale_version') ? type.schema.safeParse(error.current) : null;
    const theirs = given?.success ? given.data : null;
    if (wanted) cache?.show(wanted, theirs ?? base);
    if (theirs === null) throw error;
    return rebase(save, theirs);
  }
}

async function rebase<R, V extends object>(save: RecordSave<R, V>, theirs: R): Promise<SaveResult<R>> {
  const { type, base } = save;
  const sides = { base: type.valuesOf(base), mine: save.mine, theirs: type.valuesOf(theirs) };
  const { values, ofMine, ofTheirs, contested } = mergeValues(type.fields, sides);
  const lockOf = (key: Key<V>) => type.lockOf?.(theirs, key) ?? null;
  const asked = ofMine.filter(
    (key) => contested.includes(key) || (lockOf(key) && !isSame(sides.mine[key], sides.theirs[key])),
  );
  let mine = values;
  if (asked.length > 0) {
    const answer = await conflictQuestion.ask({
      deed: await (type.deed ?? deedOf(type.fields))(theirs, asked),
      subject: save.subject,
      fields: asked.map((key) => ({
        key,
        label: type.fields[key].label,
        mine: type.fields[key].words(sides.mine[key]),
        theirs: type.fields[key].words(sides.theirs[key]),
        lock: lockOf(key),
      })),
    });
    if (answer === null) return { kept: 'undecided', record: theirs };
    const given = asked.filter((key) => answer[key] === 'theirs');
    mine = { ...values, ...pick(sides.theirs, given) };
  }
  save.onRebase?.(theirs, mine);
  const result = await saveRecord({ ...save, base: theirs, mine });
  if (asked.length > 0 || result.kept === 'undecided') return result;
  if (ofTheirs.length > 0) void type.onMerged?.(theirs, ofTheirs);
  // Where both came to the same, nothing was left to send, and mine stands as well.
  return { ...result, kept: 'mine' };
}

/** 'Someone else changed the close date in the meantime.' */
function deedOf<R, V extends object>(fields: RecordType<R, V>['fields']) {
  return (_: R, [first, ...more]: readonly Key<V>[]): string => {
    const label = first && more.length === 0 ? fields[first].label : null;
    const what = label === null ? 'this' : `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
    return `Someone else changed ${what} in the meantime.`;
  };
}
