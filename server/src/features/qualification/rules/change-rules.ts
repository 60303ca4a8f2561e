import type {
  PublishedRules,
  RulesDraft,
  WorkspaceRulesView,
} from '@dealwright/contract/qualification/rules';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { changedRules, type QualificationRules } from '@dealwright/domain/rules-change';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { canChangeRules, requireMayChangeRules } from './policy.ts';
import { presentDraft, presentPublished, presentRules } from './present-rules.ts';
import {
  deleteDraft,
  findComing,
  findDraft,
  insertDraft,
  keepBeginning,
  lockRules,
  type Place,
  publishDraft,
  takeBack,
  updateDraft,
} from './store.ts';

export interface RulesCall {
  readonly actor: Actor;
  readonly now: Date;
}

export const placeOf = ({ companyId, workspaceId }: Actor): Place => ({ companyId, workspaceId });

export const currentRules = (actor: Actor): QualificationRules => ({
  ...actor.settings,
  gapsBlock: actor.gapsBlock,
});

export async function readWorkspaceRules(tx: Tx, actor: Actor): Promise<WorkspaceRulesView> {
  const canEdit = canChangeRules(actor);
  const draft = canEdit ? await findDraft(tx, placeOf(actor)) : null;
  const coming = await findComing(tx, placeOf(actor));
  return {
    current: presentRules(currentRules(actor)),
    draft: draft && presentDraft(draft),
    coming: coming && presentPublished(coming),
    can: { edit: canEdit },
  };
}

async function staleDraft(tx: Tx, actor: Actor): Promise<AppError> {
  const draft = await findDraft(tx, placeOf(actor));
  return new AppError('stale_version', 'Someone else changed the draft. Review it, then try again.', {
    current: draft && presentDraft(draft),
  });
}

export async function saveDraft(
  tx: Tx,
  { actor, now, version }: RulesCall & { readonly version: number },
  rules: QualificationRules,
): Promise<RulesDraft> {
  requireMayChangeRules(actor);
  const by = { by: actor.userId, now };
  const saved =
    version === 0
      ? await insertDraft(tx, placeOf(actor), { id: newId(), rules }, by)
      : await updateDraft(tx, placeOf(actor), { version, rules }, by);
  const draft = saved ? await findDraft(tx, placeOf(actor)) : null;
  if (!draft) throw await staleDraft(tx, actor);
  return presentDraft(draft);
}

export async function discardDraft(tx: Tx, actor: Actor, version: number): Promise<void> {
  requireMayChangeRules(actor);
  if (!(await deleteDraft(tx, placeOf(actor), version))) throw await staleDraft(tx, actor);
}

/** Queues the published rules for the worker, which applies them once their day has come. */
async function ask(tx: Tx, { companyId, workspaceId, userId: actorId }: Actor, id: string): Promise<void> {
  const payload = { rules_id: id };
  await emit(tx, [{ companyId, workspaceId, dealId: null, type: 'rules.asked', actorId, payload }]);
}

/** Throws 409 while other rules are coming, and 400 for a past day or a draft that changes nothing. */
export async function publishRules(
  tx: Tx,
  { actor, now, version }: RulesCall & { readonly version: number },
  { effectiveOn, note }: { readonly effectiveOn: Day; readonly note: string },
): Promise<PublishedRules> {
  requireMayChangeRules(actor);
  const place = placeOf(actor);
  await lockRules(tx, place);
  if (effectiveOn < dayOf(now)) throw invalid('effective_on', 'Choose today or a later day');
  if (await findComing(tx, place)) {
    throw new AppError(
      'conflict',
      'Other rules are already scheduled. Wait until they take effect, or withdraw them, then publish these.',
    );
  }
  const draft = await findDraft(tx, place);
  if (draft?.version !== version) throw await staleDraft(tx, actor);
  const rules = { ...actor.settings, ...draft.settings, gapsBlock: draft.gaps_block };
  if (changedRules(currentRules(actor), rules).length === 0)
    throw new AppError('conflict', 'The draft is the same as today’s rules. Change a rule, then publish it.');
  await keepBeginning(tx, place, { id: newId(), rules: currentRules(actor) }, now);
  const id = await publishDraft(tx, place, { version, effectiveOn, note }, { by: actor.userId, now });
  const published = await findComing(tx, place);
  if (id === null || !published) throw new Error('the draft was locked with its workspace');
  await ask(tx, actor, id);
  return presentPublished(published);
}

/** Throws 409 once they count. */
export async function cancelScheduled(tx: Tx, actor: Actor): Promise<void> {
  requireMayChangeRules(actor);
  const place = placeOf(actor);
  await lockRules(tx, place);
  const coming = await findComing(tx, place);
  if (!coming) throw new AppError('not_found', 'No rules are scheduled.');
  if (coming.begun_at !== null) {
    throw new AppError(
      'conflict',
      'These rules are already in effect. To go back, choose Use again on earlier rules.',
    );
  }
  await takeBack(tx, coming, (await findDraft(tx, place)) !== null);
}
