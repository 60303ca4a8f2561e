import type { Actor } from '../../../platform/actor.ts';
import { canEditDeal, type DealAccess } from '../../deals/policy.ts';

/** A mailbox is its person's alone: no colleague sees it, whatever their role. */
export function canUseConnection(
  actor: Actor,
  connection: { readonly company_id: string; readonly owner_id: string },
): boolean {
  return actor.companyId === connection.company_id && actor.userId === connection.owner_id;
}

/** People who work a deal can email its people from their own mailbox. Viewers can't. */
export function canSendFromDeal(actor: Actor, deal: DealAccess): boolean {
  return canEditDeal(actor, deal);
}

/** Only who wrote a mail may send it again, or do without it. */
export function canManageSend(actor: Actor, deal: DealAccess, mail: { readonly sender_id: string }): boolean {
  return canSendFromDeal(actor, deal) && mail.sender_id === actor.userId;
}
