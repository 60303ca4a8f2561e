import type { Tx } from '@dealwright/db/database';
import { type ContactFieldChange, recordContactChanges } from '../../contacts/history-store.ts';
import { insertContacts, updateContacts } from '../../contacts/many-store.ts';
import { insertExternalIds } from '../../deals/external-ids-store.ts';
import { type OperationKey, recordChange, recordCreated } from '../../operations/record-operation.ts';
import type { ContactWrite } from './contact-states.ts';
import { type Decision, IMPORT_SOURCE, type Scene } from './scene.ts';

const PLAIN = ['name', 'title', 'emails', 'phones', 'left_on'] as const;
const COLUMNS = [...PLAIN, 'account_id', 'owner_id'];

/** The history entries; unchanged fields are left out. */
function changesOf({ state, account, before }: ContactWrite): ContactFieldChange[] {
  const contactId = state.id;
  if (!before) return [{ contactId, field: 'contact', oldValue: null, newValue: { name: state.name } }];
  const owner = state.owner_id === null ? null : { id: state.owner_id };
  const placed = account && { id: account.id, name: account.name };
  return [
    ...PLAIN.map((field) => ({ contactId, field, oldValue: before[field], newValue: state[field] })),
    ...(account?.id === before.account?.id
      ? []
      : [{ contactId, field: 'account', oldValue: before.account, newValue: placed }]),
    { contactId, field: 'owner', oldValue: before.owner && { id: before.owner.id }, newValue: owner },
  ];
}

/** Writes the decisions about contacts. */
export async function writeContacts(
  tx: Tx,
  { actor, now }: Scene,
  operation: OperationKey,
  decisions: readonly Decision<ContactWrite>[],
): Promise<void> {
  const writes = decisions.flatMap(({ write }) => write ?? []);
  const added = writes.filter(({ before }) => before === null);
  const created = added.map(({ state }) => state);
  await insertContacts(tx, actor, created, { source: 'import', now });
  const ids = created.map(({ id }) => id);
  await recordCreated(tx, operation, 'contacts', ids);
  const known = added.flatMap(({ state, externalId }) =>
    externalId === null ? [] : [{ id: state.id, externalId }],
  );
  const ofImport = { companyId: actor.companyId, source: IMPORT_SOURCE, kind: 'contact', now } as const;
  await insertExternalIds(tx, ofImport, known);
  const updated = writes.flatMap(({ state, before }) => (before ? [state] : []));
  const records = { table: 'contacts', ids: updated.map(({ id }) => id), columns: COLUMNS };
  await recordChange(tx, operation, records, () => updateContacts(tx, actor, updated, now));
  const context = { companyId: actor.companyId, actorId: actor.userId, cause: 'import', now } as const;
  await recordContactChanges(tx, context, writes.flatMap(changesOf));
}
