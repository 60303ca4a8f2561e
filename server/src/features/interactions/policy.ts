import type { Actor } from '../../platform/actor.ts';
import { canEditDeal, type DealAccess } from '../deals/policy.ts';

/** What a policy needs to know of an interaction. */
export interface InteractionAccess {
  readonly authorId: string;
  /** Evidence refers to it, so it must stay. */
  readonly cited: boolean;
}

/** Its author, managers and admins can change it. */
export function canEditInteraction(actor: Actor, deal: DealAccess, { authorId }: InteractionAccess): boolean {
  if (!canEditDeal(actor, deal)) return false;
  return actor.userId === authorId || actor.role === 'admin' || actor.role === 'manager';
}

export function interactionAbilities(
  actor: Actor,
  deal: DealAccess,
  interaction: InteractionAccess,
): { edit: boolean; remove: boolean; analyse: boolean } {
  const edit = canEditInteraction(actor, deal, interaction);
  return { edit, remove: edit && !interaction.cited, analyse: canEditDeal(actor, deal) };
}
