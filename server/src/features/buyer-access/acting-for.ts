import { DEFAULT_LOCALE } from '@dealwright/domain/locale';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import type { Actor } from '../../platform/actor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import type { Buyer } from './door-store.ts';

/** A confirmed buyer at work on what their link opens. */
export interface BuyerCall {
  readonly buyer: Buyer;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/**
 * Who changes a deal when a buyer does: nobody of the company, with the rights to change any deal. What the buyer can do
 * is decided by their link. They belong to no workspace, so that grades come from the settings of the deal’s.
 */
export const actingFor = ({ company_id, recipient_name }: Buyer): Actor => ({
  userId: NIL_ID,
  companyId: company_id,
  workspaceId: NIL_ID,
  role: 'admin',
  name: recipient_name,
  crmUserId: null,
  settings: DEFAULT_QUALIFICATION_SETTINGS,
  gapsBlock: false,
  locale: DEFAULT_LOCALE,
});
