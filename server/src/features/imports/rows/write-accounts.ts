import type { Tx } from '@dealwright/db/database';
import { insertAccounts, updateAccounts, WRITTEN_ACCOUNT_COLUMNS } from '../../accounts/bulk-store.ts';
import { insertExternalIds } from '../../deals/external-ids-store.ts';
import { type OperationKey, recordChange, recordCreated } from '../../operations/record-operation.ts';
import type { AccountWrite } from './decide-accounts.ts';
import { type Decision, IMPORT_SOURCE, type Scene } from './scene.ts';

/** Writes the decisions about accounts. */
export async function writeAccounts(
  tx: Tx,
  { actor, now }: Scene,
  operation: OperationKey,
  decisions: readonly Decision<AccountWrite>[],
): Promise<void> {
  const of = (fate: 'create' | 'update') =>
    decisions.flatMap(({ fate: is, write }) => (is === fate && write ? [write] : []));
  const created = of('create');
  await insertAccounts(
    tx,
    actor,
    created.map(({ state }) => state),
    now,
  );
  const ids = created.map(({ state }) => state.id);
  await recordCreated(tx, operation, 'accounts', ids);
  const updated = of('update').map(({ state }) => state);
  const records = { table: 'accounts', ids: updated.map(({ id }) => id), columns: WRITTEN_ACCOUNT_COLUMNS };
  await recordChange(tx, operation, records, () => updateAccounts(tx, actor.companyId, updated, now));
  const known = created.flatMap(({ state, externalId }) =>
    externalId === null ? [] : [{ id: state.id, externalId }],
  );
  const context = { companyId: actor.companyId, source: IMPORT_SOURCE, kind: 'account', now } as const;
  await insertExternalIds(tx, context, known);
}
