import type {
  applyLibraryAnswer as applyRoute,
  assignRequirements as assignRoute,
  changeRequirement as changeRoute,
  Requirement,
} from '@dealwright/contract/rfp/requirements';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { standingOf } from '@dealwright/domain/rfp';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { emit, type NewEvent } from '../../platform/events.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { requireDealWorker } from '../deals/require-deal-worker.ts';
import { workAssigned } from '../deals/work-assigned.ts';
import { findLibraryAnswer } from './library-store.ts';
import { presentRequirement } from './present-rfp.ts';
import {
  type FoundRequirement,
  requireEditableRequirement,
  requireEditableRfp,
  requireReadableRequirement,
} from './require-rfp.ts';
import {
  assignRows,
  type RequirementRow,
  type RequirementUpdate,
  updateRequirement,
} from './requirement-store.ts';
import type { RfpRow } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly version: number;
  readonly lookup: { readonly number: number; readonly rfp_id: string; readonly requirement_id: string };
}

export async function readRequirement(
  tx: Tx,
  { actor, lookup }: Pick<Call, 'actor' | 'lookup'>,
): Promise<Requirement> {
  return presentRequirement((await requireReadableRequirement(tx, actor, lookup)).requirement);
}

async function openToChange(tx: Tx, { actor, version, lookup }: Call): Promise<FoundRequirement> {
  const found = await requireEditableRequirement(tx, actor, lookup);
  if (found.requirement.version === version) return found;
  throw new AppError('stale_version', 'Someone else changed this requirement. Review it, then try again.', {
    current: presentRequirement(found.requirement),
  });
}

/** The state that follows from a change, unless the person sets one: a new answer is a draft, none is open. */
function stateAfter(before: RequirementRow, change: BodyOf<typeof changeRoute>): RequirementRow['state'] {
  const { answer = before.answer, compliance = before.compliance, state } = change;
  const isEmpty = answer === '' && compliance === null;
  if (state === 'approved' && isEmpty) {
    throw invalid('state', 'Write an answer or choose a compliance before you approve');
  }
  if (state !== undefined) return state;
  if (isEmpty) return 'open';
  const isSame = answer === before.answer && compliance === before.compliance;
  return isSame ? before.state : 'drafted';
}

export async function changeRequirement(
  tx: Tx,
  call: Call,
  change: BodyOf<typeof changeRoute>,
): Promise<Requirement> {
  const { actor, now, lookup } = call;
  const { deal, rfp, place, requirement } = await openToChange(tx, call);
  if (change.owner_id) await requireDealWorker(tx, deal, change.owner_id, 'owner_id');
  const update: RequirementUpdate = { ...change, state: stateAfter(requirement, change) };
  await updateRequirement(tx, place, lookup.requirement_id, update, { by: actor.userId, now });
  if (change.owner_id && change.owner_id !== requirement.owner_id)
    await emit(tx, requirementsAssigned({ deal, rfp, by: actor.userId, to: change.owner_id, assigned: 1 }));
  return readRequirement(tx, call);
}

interface Assigned {
  readonly deal: DealRef;
  readonly rfp: RfpRow;
  readonly by: string;
  readonly to: string;
  readonly assigned: number;
}

const requirementsAssigned = ({ rfp, ...given }: Assigned): NewEvent[] =>
  workAssigned({ ...given, facts: { title: rfp.title, rfp_id: rfp.id } });

export async function assignRequirements(
  tx: Tx,
  {
    actor,
    now,
    lookup,
  }: Pick<Call, 'actor' | 'now'> & { readonly lookup: Omit<Call['lookup'], 'requirement_id'> },
  { requirements, owner_id: ownerId }: BodyOf<typeof assignRoute>,
): Promise<ResponseOf<typeof assignRoute>> {
  const { deal, rfp, place } = await requireEditableRfp(tx, actor, lookup);
  if (ownerId !== null) await requireDealWorker(tx, deal, ownerId, 'owner_id');
  const assigned = await assignRows(tx, place, requirements, ownerId, { by: actor.userId, now });
  if (ownerId !== null)
    await emit(tx, requirementsAssigned({ deal, rfp, by: actor.userId, to: ownerId, assigned }));
  return { assigned };
}

/** Answers a requirement as the library does. An answer that isn’t approved, or no longer, has to be confirmed. */
export async function applyLibraryAnswer(
  tx: Tx,
  call: Call,
  { answer_id: answerId, confirmed }: BodyOf<typeof applyRoute>,
): Promise<Requirement> {
  const { actor, now, lookup } = call;
  const { place } = await openToChange(tx, call);
  const answer = await findLibraryAnswer(tx, actor.companyId, answerId);
  if (!answer || answer.archived_at !== null) {
    throw invalid('answer_id', 'This answer is no longer in the library');
  }
  const standing = standingOf(answer, dayOf(now));
  if (standing !== 'approved' && !confirmed) {
    const why = standing === 'stale' ? 'is past its review date' : 'isn’t approved yet';
    throw new AppError('conflict', `This answer ${why}. Check that it still holds, then confirm.`);
  }
  const update = { answer: answer.answer, state: 'drafted', library_answer_id: answer.id } as const;
  await updateRequirement(tx, place, lookup.requirement_id, update, { by: actor.userId, now });
  return readRequirement(tx, call);
}
