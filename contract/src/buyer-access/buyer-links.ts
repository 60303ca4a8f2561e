import { isZone } from '@dealwright/domain/zone-clock';
import { z } from 'zod';
import { personSchema } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** What a link opens. A close plan’s page will come through the same door. */
export const LINK_PURPOSES = ['quote', 'close_plan'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Links for one quote or close plan, former ones included. */
export const MAX_LINKS = 20;
export const MAX_LINK_DAYS = 365;
/** For how long a mailed code counts, and for how many wrong tries. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The one answer to every link that opens nothing, whatever the reason. */
export const DEAD_LINK = 'This link doesn’t work anymore. Ask the person who sent it for a new one.';

export const LINK_STATES = ['not_opened', 'confirmed', 'expired', 'revoked'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const buyerLinkSchema = z
  .object({
    id: idSchema,
    recipient: z.object({ name: z.string(), email: z.string() }),
    state: z.enum(LINK_STATES),
    created_at: timeSchema,
    created_by: personSchema,
    /** When it was last mailed. */
    sent_at: timeSchema,
    /** The last day on which it works. */
    valid_until: daySchema,
    /** When the recipient first confirmed their address, and when they were last there. */
    confirmed_at: timeSchema.nullable(),
    last_seen_at: timeSchema.nullable(),
    revoked_at: timeSchema.nullable(),
  })
  .meta({ id: 'BuyerLink' });
export type BuyerLink = z.infer<typeof buyerLinkSchema>;

export const buyerLinksSchema = z.object({
  links: z.array(buyerLinkSchema).max(MAX_LINKS),
  can: z.object({ send: z.boolean() }),
});
export type BuyerLinks = z.infer<typeof buyerLinksSchema>;

const untilSchema = {
  /** The last day on which it works, to its end in that time zone. */
  valid_until: givenDaySchema,
  time_zone: z.string().max(100).refine(isZone, 'Choose a time zone').default('Etc/UTC'),
};

export const newBuyerLinkSchema = z.strictObject({
  contact_id: idSchema,
  /** One of the contact’s addresses; the first unless given. */
  email: z.email().max(254).toLowerCase().optional(),
  ...untilSchema,
});
export type NewBuyerLink = z.infer<typeof newBuyerLinkSchema>;

const linkParams = z.object({ link_id: idSchema });

export const renewBuyerLink = defineRoute({
  operationId: 'renewBuyerLink',
  method: 'PUT',
  path: '/buyer-links/:link_id/sending',
  audience: 'user',
  summary: 'Email a new personal link to the same buyer; the one before and its sessions end',
  params: linkParams,
  body: z.strictObject(untilSchema),
  response: buyerLinkSchema,
});

export const revokeBuyerLink = defineRoute({
  operationId: 'revokeBuyerLink',
  method: 'PUT',
  path: '/buyer-links/:link_id/revocation',
  audience: 'user',
  summary: 'Revoke a buyer’s personal link; it and its sessions end with their next request',
  params: linkParams,
  response: buyerLinkSchema,
});

/** A link and its session are checked against the buyer alone; whose session of the app the browser holds is no matter. */
const toBuyers = {
  audience: 'public',
  withoutSecondFactor: true,
  withoutEnrolment: true,
  whileSuspended: true,
} as const;
const tokenSchema = z.string().min(1).max(200);

export const openBuyerLink = defineRoute({
  ...toBuyers,
  operationId: 'openBuyerLink',
  method: 'POST',
  path: '/buyer/openings',
  summary:
    'Find who sent a personal link and whether this browser confirmed its address; doesn’t count as a visit',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    link_id: idSchema,
    purpose: z.enum(LINK_PURPOSES),
    company: z.object({ name: z.string() }),
    /** Such as a•••@buyer.example. */
    email: z.string(),
    confirmed: z.boolean(),
  }),
});

export const sendBuyerCode = defineRoute({
  ...toBuyers,
  operationId: 'sendBuyerCode',
  method: 'POST',
  path: '/buyer/codes',
  summary: 'Email a code to the address of a personal link',
  body: z.strictObject({ token: tokenSchema }),
  response: z.undefined(),
  status: 204,
});

export const confirmBuyerAddress = defineRoute({
  ...toBuyers,
  operationId: 'confirmBuyerAddress',
  method: 'POST',
  path: '/buyer/confirmations',
  summary: 'Confirm the address with the emailed code; opens a session for this link in this browser',
  body: z.strictObject({
    token: tokenSchema,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the 6 digits from the email'),
  }),
  response: z.object({ link_id: idSchema }),
});

export const endBuyerSession = defineRoute({
  ...toBuyers,
  operationId: 'endBuyerSession',
  method: 'DELETE',
  path: '/buyer/links/:link_id/session',
  summary: 'Sign a buyer out of this browser',
  params: linkParams,
  response: z.undefined(),
  status: 204,
});

/** For operations of a buyer’s session; each names the link it asks for. */
export const byBuyer = { ...toBuyers, params: linkParams } as const;
