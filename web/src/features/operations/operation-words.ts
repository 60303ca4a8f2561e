import type { KeptRecord, Operation, OperationKind } from '@dealwright/contract/undo';
import { formatCount, formatRelative } from '../../lib/format.ts';

export const KIND_LABELS: Readonly<Record<OperationKind, string>> = {
  import: 'Import',
  merge: 'Merge',
  bulk_change: 'Bulk change',
  conversion: 'Conversion',
};

/** '85 created, 3 changed'. */
export function countsOf({ created, changed, deleted }: Operation['counts']): string {
  return [
    created > 0 && `${formatCount(created, 'record')} created`,
    changed > 0 && `${formatCount(changed, 'record')} changed`,
    deleted > 0 && `${formatCount(deleted, 'record')} deleted`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Changed by Ana Ruiz 2 days ago'. */
export function whyKept({ reason, by, at, fields }: KeptRecord): string {
  if (reason === 'gone') return 'Already deleted';
  if (reason === 'in_use') return 'Other records were added to it';
  const what = fields === null || fields.length === 0 ? 'Changed' : `Changed (${fields.join(', ')})`;
  return [what, by && `by ${by.name}`, at && formatRelative(at)].filter(Boolean).join(' ');
import { formatCount, formatDay } from '../../lib/format.ts';
import type { KeptRecord, Operation } from './api.ts';

const TITLES: Readonly<Record<Operation['kind'], string>> = {
  import: 'Imported',
  merge: 'Merged',
  bulk_change: 'Changed',
  conversion: 'Converted',
};

/** What was done, such as 'Changed 12 deals'. */
export function operationTitle({ kind, label }: Pick<Operation, 'kind' | 'label'>): string {
  return `${TITLES[kind]} ${label}`;
}

const records = (count: number): string => `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`;

/** What came of an undo. */
export function outcomeWords({ undo }: Pick<Operation, 'undo'>): string {
  if (!undo) return '';
  if (undo.kept === 0) return 'Everything is as it was.';
  return `${records(undo.kept)} stayed as they are because somebody changed or used them since.`;
}

const FIELDS: Readonly<Record<string, string>> = {
  owner_id: 'owner',
  account_id: 'account',
  close_date: 'close date',
  parent_id: 'parent account',
};

const REASONS: Readonly<Record<KeptRecord['reason'], string>> = {
  changed: 'Changed',
  in_use: 'Something was added to it',
  gone: 'No longer there',
};

/** Why a record stays: 'Stage changed by Ana Silva on May 3'. */
export function keptWords({ reason, fields, by, at }: KeptRecord): string {
  if (reason !== 'changed') return REASONS[reason];
  const which = (fields ?? []).map((field) => FIELDS[field] ?? field.replaceAll('_', ' ')).join(', ');
  const what = which === '' ? 'Changed' : `${which.charAt(0).toUpperCase()}${which.slice(1)} changed`;
  return [what, by && `by ${by.name}`, at && `on ${formatDay(at.slice(0, 10))}`].filter(Boolean).join(' ');
}
