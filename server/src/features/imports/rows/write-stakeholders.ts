import type { Tx } from '@dealwright/db/database';
import { insertExternalIds } from '../../deals/external-ids-store.ts';
import { recordChanges } from '../../deals/history/store.ts';
import { type OperationKey, recordChange, recordCreated } from '../../operations/record-operation.ts';
import {
  insertInfluences,
  insertPeople,
  PART_COLUMNS,
  presentPerson,
  updateParts,
} from '../../stakeholders/many-store.ts';
import type { StakeholderWrite } from './decide-stakeholders.ts';
import { type Decision, IMPORT_SOURCE, type Scene } from './scene.ts';

/** Writes the decisions about stakeholders. */
export async function writeStakeholders(
  tx: Tx,
  { actor, now }: Scene,
  operation: OperationKey,
  decisions: readonly Decision<StakeholderWrite>[],
): Promise<void> {
  const { companyId } = actor;
  const writes = decisions.flatMap(({ write }) => write ?? []);
  const added = writes.filter(({ before }) => before === null);
  const people = added.map(({ person }) => person);
  await insertPeople(tx, { companyId, by: actor.userId, now }, people);
  await insertInfluences(
    tx,
    companyId,
    added.flatMap(({ influences }) => influences),
  );
  const ids = people.map(({ id }) => id);
  await recordCreated(tx, operation, 'stakeholders', ids);
  const known = added.flatMap(({ person: { id }, externalId }) =>
    externalId === null ? [] : [{ id, externalId }],
  );
  await insertExternalIds(tx, { companyId, source: IMPORT_SOURCE, kind: 'person', now }, known);
  const changed = writes.filter(({ before }) => before !== null).map(({ person }) => person);
  const records = { table: 'stakeholders', ids: changed.map(({ id }) => id), columns: PART_COLUMNS };
  await recordChange(tx, operation, records, () => updateParts(tx, { companyId, now }, changed));
  await recordChanges(
    tx,
    { companyId, actorId: actor.userId, cause: 'import', now },
    writes.map(({ person, before }) => ({
      dealId: person.deal_id,
      field: 'person',
      oldValue: before && presentPerson(before),
      newValue: presentPerson(person),
    })),
  );
}
