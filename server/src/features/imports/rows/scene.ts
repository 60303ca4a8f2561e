import type { ImportFate, ImportOptions } from '@dealwright/contract/imports/imports';
import type { ImportKind } from '@dealwright/domain/import/fields';
import type { RowPlan, RowProblem } from '@dealwright/domain/import/row-plan';
import type { Actor } from '../../../platform/actor.ts';
import type { OperationKey } from '../../operations/record-operation.ts';
import type { ImportKey } from '../store.ts';
import type { Place, Planned } from './planned.ts';
import type { Team } from './team.ts';

/** The source of external ids from files; different systems aren't distinguished. */
export const IMPORT_SOURCE = 'import';

/** Everything that decides rows. Preview and run differ only in `operation`. */
export interface Scene {
  readonly key: ImportKey;
  readonly actor: Actor;
  readonly options: ImportOptions;
  readonly team: Team;
  /** How to read the rows of each file, by its position. */
  readonly plans: ReadonlyMap<number, RowPlan>;
  readonly fileNames: ReadonlyMap<number, string>;
  readonly now: Date;
  /** Records from earlier rows that aren't written yet. */
  readonly planned: Planned;
  /** The operation that can be undone; null in the preview, which writes nothing. */
  readonly operation: OperationKey | null;
}

/** Whether files of the import have rows of a kind. */
export const hasKind = ({ plans }: Scene, kind: ImportKind): boolean =>
  [...plans.values()].some((plan) => plan.kind === kind);

/** A row before it is decided. */
export interface RowIn {
  readonly file: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly is_implied: boolean;
  /** The record according to the preview. */
  readonly record_id: string | null;
}

/** A row with its draft. */
export interface DraftedRow<Draft> extends RowIn {
  readonly draft: Draft;
  readonly problems: readonly RowProblem[];
}

/** The decision about a row, and what to write for it. */
export interface Decision<Write> {
  readonly fate: ImportFate;
  readonly name: string;
  readonly reason: string;
  readonly record_id: string | null;
  readonly write: Write | null;
}

/** An account, a person or a product that rows name and that doesn't exist yet. */
export interface ImpliedRecord extends Place {
  readonly kind: 'account' | 'teammate' | 'product';
  readonly id: string | null;
  readonly name: string;
  /** Of the row that adds it. */
  readonly cells: readonly string[];
}

export const NOTHING_TO_CHANGE = 'Already here with the same values';

export const problemText = ({ column, message }: RowProblem): string =>
  column === null ? message : `${column}: ${message}`;

export const reasonOf = (problems: readonly RowProblem[]): string => problems.map(problemText).join('. ');

export function failed(name: string, reason: string): Decision<never> {
  return { fate: 'fail', name, reason, record_id: null, write: null };
}

export function skipped(name: string, reason: string, recordId: string | null = null): Decision<never> {
  return { fate: 'skip', name, reason, record_id: recordId, write: null };
}

/** Says which earlier row has the same record. */
export function sameAs(scene: Pick<Scene, 'fileNames'>, row: Place, earlier: Place): string {
  const where = row.file === earlier.file ? '' : ` of ${scene.fileNames.get(earlier.file) ?? 'another file'}`;
  return `Already on line ${earlier.line}${where}`;
}

export const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Changes industry and owner'. */
export function changesText(nouns: readonly string[], problems: readonly RowProblem[]): string {
  const told = reasonOf(problems);
  return `Changes ${LISTED.format([...new Set(nouns)])}${told === '' ? '' : `. ${told}`}`;
}
