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

/** 'LEAD-7 Renewal', or 'A deal you can’t see'. */
export function keptName({ kind, name, number, hidden }: KeptRecord): string {
  if (hidden) return `${kind.startsWith('a') ? 'An' : 'A'} ${kind} you can’t see`;
  return number === null ? (name ?? kind) : `LEAD-${number} ${name ?? ''}`;
}

/** 'Changed by Ana Ruiz 2 days ago'. */
export function whyKept({ reason, by, at, fields }: KeptRecord): string {
  if (reason === 'gone') return 'Already deleted';
  if (reason === 'in_use') return 'Other records were added to it';
  const what = fields === null || fields.length === 0 ? 'Changed' : `Changed (${fields.join(', ')})`;
  return [what, by && `by ${by.name}`, at && formatRelative(at)].filter(Boolean).join(' ');
}
