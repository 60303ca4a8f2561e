import type { Tx } from '@dealwright/db/database';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../deals/history/store.ts';

export interface RecordingPlace {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealId: string;
  readonly id: string;
}

/** Tells those who watch the deal; with `due` the background work looks at it next. */
export async function tellOfRecording(
  tx: Tx,
  place: RecordingPlace,
  { actorId, due = false }: { readonly actorId: string | null; readonly due?: boolean },
): Promise<void> {
  await emit(tx, [
    {
      companyId: place.companyId,
      workspaceId: place.workspaceId,
      dealId: place.dealId,
      type: 'recording.changed',
      actorId,
      payload: { recording_id: place.id, ...(due && { due }) },
    },
  ]);
}

interface Facts {
  readonly title: string;
  readonly state: string;
}

/** Puts the beginning of a recording, a refusal or a removal into the deal’s history. */
export async function recordRecording(
  tx: Tx,
  place: RecordingPlace,
  { actorId, now }: { readonly actorId: string; readonly now: Date },
  change: { readonly before: Facts | null; readonly after: Facts | null },
): Promise<void> {
  const inHistory = (facts: Facts | null) =>
    facts && { id: place.id, title: facts.title, state: facts.state };
  await recordChanges(tx, { companyId: place.companyId, actorId, cause: 'edit', now }, [
    {
      dealId: place.dealId,
      field: 'recording',
      oldValue: inHistory(change.before),
      newValue: inHistory(change.after),
    },
  ]);
}
