import type { Tx } from '@dealwright/db/database';
import { emit } from '../../../platform/events.ts';
import { recordChanges } from '../../deals/history/store.ts';
import type { OurPerson, PersonState } from './contact-store.ts';

interface PersonChange {
  readonly person: OurPerson;
  readonly before: PersonState;
  readonly after: PersonState;
}

/** What a change of people adds, by any author: the history of their deals, and an event. */
export async function followPeople(
  tx: Tx,
  {
    companyId,
    actorId,
    now,
  }: { readonly companyId: string; readonly actorId: string | null; readonly now: Date },
  changes: readonly PersonChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await recordChanges(
    tx,
    { companyId, actorId, cause: 'import', now },
    changes.map(({ person, before, after }) => ({
      dealId: person.deal_id,
      field: 'person',
      oldValue: before,
      newValue: after,
    })),
  );
  await emit(
    tx,
    changes.map(({ person }) => ({
      companyId,
      workspaceId: person.workspace_id,
      dealId: person.deal_id,
      actorId,
      type: 'stakeholder.changed' as const,
      payload: { number: Number(person.deal_number), stakeholder_id: person.id },
    })),
  );
}
