import { CONTACT_SOURCES } from '@dealwright/domain/contact';
import { CONTACT_SORT_COLUMNS } from '@dealwright/domain/contact-columns';
import { z } from 'zod';
import { NO_ACCOUNT_FILTER } from '../deals/deal-filter.ts';
import { idSchema } from '../page.ts';

/** By each column; with a minus the other way round. Contacts without a value come last either way. */
export const CONTACT_SORTS = CONTACT_SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);
export type ContactSort = (typeof CONTACT_SORTS)[number];

/** Stands for contacts that nobody owns. */
export const NO_OWNER_FILTER = 'none';
/** Stands for contacts of any account. */
export const ANY_ACCOUNT_FILTER = 'any';
export const PRESENCES = ['present', 'left'] as const;

/** What the list of contacts can be narrowed by. */
export const contactFilter = {
  /** Words from name, title or email address. */
  q: z.string().trim().max(100).optional(),
  /** Of one account, of any (`any`), or those without one (`none`). */
  account: z.union([idSchema, z.literal(ANY_ACCOUNT_FILTER), z.literal(NO_ACCOUNT_FILTER)]).optional(),
  /** Of one owner, or those without one (`none`). */
  owner: z.union([idSchema, z.literal(NO_OWNER_FILTER)]).optional(),
  /** Whether they have left their account. */
  presence: z.enum(PRESENCES).optional(),
  source: z.enum(CONTACT_SOURCES).optional(),
};
