import { CONTACT_SOURCES } from '@dealwright/domain/contact';
import { CONTACT_SORT_COLUMNS } from '@dealwright/domain/contact-columns';
import { z } from 'zod';
import { NO_ACCOUNT_FILTER } from '../deals/deal-filter.ts';
import { idSchema } from '../page.ts';

/** Each column; a minus reverses it. Contacts without a value come last in both directions. */
export const CONTACT_SORTS = CONTACT_SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);
export type ContactSort = (typeof CONTACT_SORTS)[number];

/** Contacts without an owner. */
export const NO_OWNER_FILTER = 'none';
/** Contacts of any account. */
export const ANY_ACCOUNT_FILTER = 'any';
export const PRESENCES = ['present', 'left'] as const;

/** Filters of the contact list. */
export const contactFilter = {
  /** Words from name, title or email address. */
  q: z.string().trim().max(100).optional(),
  /** Of one account, of any (`any`), or without one (`none`). */
  account: z.union([idSchema, z.literal(ANY_ACCOUNT_FILTER), z.literal(NO_ACCOUNT_FILTER)]).optional(),
  /** Of one owner, or without one (`none`). */
  owner: z.union([idSchema, z.literal(NO_OWNER_FILTER)]).optional(),
  /** Whether they have left their account. */
  presence: z.enum(PRESENCES).optional(),
  source: z.enum(CONTACT_SOURCES).optional(),
  /** Added or changed by one import, if you can read that; kept for 30 days. */
  import: idSchema.optional(),
};
