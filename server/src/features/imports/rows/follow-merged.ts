import type { MergedKind } from '@dealwright/contract/merge';
import type { Tx } from '@dealwright/db/database';
import type { RecordReference } from '@dealwright/domain/import/row-plan';
import { isId } from '../../../platform/ids.ts';
import { listKept } from '../../operations/merge-store.ts';

/** The ids in a row: its own, and those of its accounts. */
interface NamesRecords {
  readonly externalId: string | null;
  readonly account?: RecordReference | null;
  readonly parent?: RecordReference | null;
}

type Named<Draft> = { readonly draft: Draft };

const ownIds = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => typeof id === 'string').filter(isId)),
];

/** Replaces the ids of merged records by those of the records they were merged into. */
export async function followMerged<Draft extends NamesRecords, Row extends Named<Draft>>(
  tx: Tx,
  companyId: string,
  kind: MergedKind,
  rows: readonly (Row & Named<Draft>)[],
): Promise<(Row & Named<Draft>)[]> {
  const accounts = rows.flatMap(({ draft }) => [draft.account?.externalId, draft.parent?.externalId]);
  const own = await listKept(tx, companyId, kind, ownIds(rows.map(({ draft }) => draft.externalId)));
  const others = await listKept(tx, companyId, 'account', ownIds(accounts));
  if (own.size + others.size === 0) return [...rows];
  const follow = (id: string | null, kept: ReadonlyMap<string, string>) =>
    id === null ? null : (kept.get(id.toLowerCase()) ?? id);
  const reference = (one: RecordReference | null) =>
    one && { ...one, externalId: follow(one.externalId, others) };
  return rows.map((row) => {
    const { draft } = row;
    const followed = {
      ...draft,
      externalId: follow(draft.externalId, own),
      ...(draft.account && { account: reference(draft.account) }),
      ...(draft.parent && { parent: reference(draft.parent) }),
    };
    return { ...row, draft: followed };
  });
}
