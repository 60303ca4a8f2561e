import type { TwoFactorRule } from '@dealwright/contract/identity/two-factor';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { getRule, setRule } from './store.ts';

interface PresentedRule {
  required_of: TwoFactorRule;
  without_factor: number | null;
  can: { edit: boolean };
}

export const mayEditRule = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';

/** People who can change the rule see how many members lack a factor. */
export async function presentRule(tx: Tx, actor: Actor): Promise<PresentedRule> {
  const { required_of, without_factor } = await getRule(tx, actor.workspaceId);
  const edit = mayEditRule(actor);
  return { required_of, without_factor: edit ? without_factor : null, can: { edit } };
}

interface RuleChange {
  readonly actor: Actor;
  readonly rule: TwoFactorRule;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

export function requireRuleEditor(actor: Pick<Actor, 'role'>): void {
  if (!mayEditRule(actor)) throw new AppError('forbidden', 'Only an admin can change this.');
}

export async function changeRule(tx: Tx, change: RuleChange): Promise<PresentedRule> {
  const { actor, rule, now, clientAddress, requestId } = change;
  const before = await getRule(tx, actor.workspaceId);
  await setRule(tx, actor.workspaceId, rule, now);
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'two_factor_rule_changed',
    success: true,
    clientAddress,
    requestId,
    detail: { from: before.required_of, to: rule },
  });
  return presentRule(tx, actor);
}
