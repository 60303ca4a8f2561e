import type { Tx } from '@dealwright/db/database';
import { changeManagers } from '../../identity/members/reporting-line.ts';
import { ensureNamedOwners, idsOfNew } from '../../identity/named-owners/ensure-named-owners.ts';
import { noteManagers, noteNamedOwners, type OperationKey } from '../../operations/record-operation.ts';
import type { TeammateWrite } from './decide-team.ts';
import type { Decision, Scene } from './scene.ts';

/** Adds people to the team and sets their managers; records the previous managers for undo. */
export async function writeTeammates(
  tx: Tx,
  { actor, now }: Scene,
  operation: OperationKey,
  decisions: readonly Decision<TeammateWrite>[],
): Promise<void> {
  const writes = decisions.flatMap(({ write }) => write ?? []);
  const unknown = writes
    .flatMap(({ person, manager }) => (manager ? [person, manager] : [person]))
    .filter(({ id }) => id === null);
  const added = await ensureNamedOwners(tx, actor, unknown, now);
  const ids = new Map(unknown.map((person, at) => [person, added[at]?.id ?? null]));
  const pairs = writes.flatMap(({ person, manager }) => {
    const [id, managerId] = [person.id ?? ids.get(person), manager && (manager.id ?? ids.get(manager))];
    return id && managerId ? [{ id, manager_id: managerId }] : [];
  });
  const { changed } = await changeManagers(tx, actor, pairs, now);
  await noteManagers(tx, operation, changed);
  await noteNamedOwners(tx, operation, idsOfNew(added));
}
