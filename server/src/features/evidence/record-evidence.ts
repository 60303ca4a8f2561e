import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { invalid } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import type { DealRef } from '../deals/deal-key-store.ts';
import { type FieldChange, type HistoryCause, recordChanges } from '../history/store.ts';
import { requalify } from '../qualification/requalify.ts';
import { settingsOfDeal } from '../qualification/settings-store.ts';
import type { BuyerRow } from './store.ts';

/** Who changes evidence of which deal, when and why. */
export interface EvidenceChange {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
  readonly cause: Extract<HistoryCause, 'evidence' | 'suggestion'>;
  readonly causeId: string | null;
}

/** What every change of evidence ends with: the history, the new grades, and the news for those who watch. */
export async function finishEvidenceChange(
  tx: Tx,
  { actor, deal, now, cause, causeId }: EvidenceChange,
  changes: readonly FieldChange[],
): Promise<void> {
  const context = { companyId: actor.companyId, actorId: actor.userId, cause, causeId, now };
  await recordChanges(tx, context, changes);
  const worsened = await requalify(tx, { ...context, settings: await settingsOfDeal(tx, actor, deal) }, [
    deal.id,
  ]);
  await emit(tx, [
    {
      companyId: actor.companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'meddpicc.changed',
      actorId: actor.userId,
      payload: { disputed: worsened.get(deal.id)?.disputed ?? [] },
    },
  ]);
}

/** The person of this deal whose words or deeds count as the buyer's. Throws `invalid_input` for anyone else. */
export function requireBuyer(
  people: ReadonlyMap<string, BuyerRow>,
  id: string,
  at = 'stakeholder_id',
): BuyerRow {
  const person = people.get(id);
  if (!person) throw invalid(at, 'This person is not one of the deal’s people');
  if (person.side !== 'buyer') throw invalid(at, 'This person is not on the buyer’s side');
  return person;
}
