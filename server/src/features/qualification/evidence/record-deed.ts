import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { finishEvidenceChange } from '../../deals/grading/finish-evidence-change.ts';
import { lockDeals } from '../../deals/grading/store.ts';
import { evidenceInHistory } from './present-evidence.ts';
import { retractEvidence } from './retract-evidence.ts';
import { findEvidenceOfStep, insertEvidence, listPeople, type NewEvidence } from './store.ts';

interface Call {
  /** Whose rights count; no member is named as the one who recorded it. */
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

interface Deed {
  readonly pillar: Pillar;
  /** The buyer’s change to a step, and the step’s name as they read it. */
  readonly stepChangeId: string;
  readonly stepName: string;
  readonly stakeholderId: string;
  readonly day: Day;
}

/** Records that a buyer finished a step on the page of a close plan. Nothing is recorded if its owner is a partner. */
export async function recordDeed(tx: Tx, { actor, deal, now }: Call, deed: Deed): Promise<void> {
  await lockDeals(tx, deal.companyId, [deal.id]);
  const person = (await listPeople(tx, deal, [deed.stakeholderId])).get(deed.stakeholderId);
  if (person?.side !== 'buyer') return;
  const row: NewEvidence = {
    id: newId(),
    pillar: deed.pillar,
    polarity: 'supports',
    kind: 'buyer_did',
    marks: [],
    statement: `Finished a step of the close plan: ${deed.stepName}`,
    stakeholder_id: person.id,
    person_name: person.name,
    occurred_on: deed.day,
    interaction_id: null,
    quote: deed.stepName,
    quote_start: 0,
    quote_end: deed.stepName.length,
    suggestion_id: null,
    step_change_id: deed.stepChangeId,
  };
  await insertEvidence(tx, deal, null, now, [row]);
  const change = {
    dealId: deal.id,
    field: `evidence.${row.pillar}`,
    oldValue: null,
    newValue: evidenceInHistory(row),
  };
  await finishEvidenceChange(tx, { actor, deal, now, cause: 'evidence', causeId: row.id, by: null }, [
    change,
  ]);
}

/** Retracts what was recorded of a step that the buyer says isn’t done after all. */
export async function withdrawDeed(tx: Tx, { actor, deal, now }: Call, stepId: string): Promise<void> {
  await lockDeals(tx, deal.companyId, [deal.id]);
  const evidenceId = await findEvidenceOfStep(tx, deal, stepId);
  if (evidenceId === null) return;
  const reason = 'The buyer reopened the step';
  await retractEvidence(tx, { actor, deal, now, evidenceId, reason, by: null });
}
