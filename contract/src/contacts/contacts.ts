import { CONTACT_SOURCES, MAX_CONTACT_EMAILS, MAX_CONTACT_PHONES } from '@dealwright/domain/contact';
import { CONTACT_COLUMNS } from '@dealwright/domain/contact-columns';
import { z } from 'zod';
import { personSchema } from '../deals/deals.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  givenDaySchema,
  idSchema,
  optionalTextSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';
import { CONTACT_SORTS, contactFilter } from './contact-filter.ts';

export const contactSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    title: z.string().nullable(),
    account: personSchema.nullable(),
    /** The first one is primary. */
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    owner: personSchema.nullable(),
    /** The day they left the account. */
    left_on: daySchema.nullable(),
    source: z.enum(CONTACT_SOURCES),
    version: z.number().int(),
    created_at: timeSchema,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contactSchema>;

const sortQuery = { sort: z.enum(CONTACT_SORTS).default('name') };

export const listContacts = defineRoute({
  operationId: 'listContacts',
  method: 'GET',
  path: '/contacts',
  audience: 'user',
  summary: 'Contacts of the accounts you can see, with search, filters and order',
  query: z.object({ ...pageQuery, ...contactFilter, ...sortQuery }),
  response: pageOf(contactSchema),
});

/** The limit up to which a search is counted. */
export const MOST_CONTACTS_FOUND = 10_000;

export const countContacts = defineRoute({
  operationId: 'countContacts',
  method: 'GET',
  path: '/contacts/count',
  audience: 'user',
  summary: `How many contacts match the filter and how many there are; a search is counted up to ${MOST_CONTACTS_FOUND}`,
  query: z.object(contactFilter),
  response: z.object({
    matching: z.number().int(),
    /** There are more than the limit of the count. */
    more: z.boolean(),
    all: z.number().int(),
  }),
});

export const exportContacts = defineRoute({
  operationId: 'exportContacts',
  method: 'GET',
  path: '/contacts/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the contacts that match the filter as CSV or XLSX, with the list’s order and columns',
  query: z.object({
    ...contactFilter,
    ...sortQuery,
    columns: columnsOf(CONTACT_COLUMNS),
    format: formatSchema,
  }),
  response: z.undefined(),
  download: true,
});

const emailSchema = z.string().trim().toLowerCase().pipe(z.email('Enter a valid email address').max(254));
const phoneSchema = textSchema(1, 50, 'Enter a phone number');

const isWithoutDoubles = (values: readonly string[]): boolean => new Set(values).size === values.length;

const contactFacts = {
  name: textSchema(1, 200, 'Name the contact'),
  title: optionalTextSchema(200),
  account_id: idSchema.nullable(),
  emails: z
    .array(emailSchema)
    .max(MAX_CONTACT_EMAILS, `At most ${MAX_CONTACT_EMAILS} email addresses`)
    .refine(isWithoutDoubles, 'Enter each email address once'),
  phones: z
    .array(phoneSchema)
    .max(MAX_CONTACT_PHONES, `At most ${MAX_CONTACT_PHONES} phone numbers`)
    .refine(isWithoutDoubles, 'Enter each phone number once'),
  owner_id: idSchema.nullable(),
  left_on: givenDaySchema.nullable(),
};

export const newContactSchema = z.strictObject({
  name: contactFacts.name,
  title: contactFacts.title.default(null),
  /** Defaults to the account with the domain of the email addresses; null for none. */
  account_id: contactFacts.account_id.optional(),
  emails: contactFacts.emails.default([]),
  phones: contactFacts.phones.default([]),
  /** Defaults to the person who adds them. */
  owner_id: contactFacts.owner_id.optional(),
  left_on: contactFacts.left_on.default(null),
});

export const contactChangeSchema = z
  .strictObject(contactFacts)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');
export type ContactChange = z.infer<typeof contactChangeSchema>;

export const contactDetailSchema = contactSchema
  .extend({
    can: z.object({
      edit: z.boolean(),
      /** They are in no deal, so nothing would be lost with them. */
      remove: z.boolean(),
    }),
  })
  .meta({ id: 'ContactDetail' });
export type ContactDetail = z.infer<typeof contactDetailSchema>;

export const contactParams = z.object({ contact_id: idSchema });

export const createContact = defineRoute({
  operationId: 'createContact',
  method: 'POST',
  path: '/contacts',
  audience: 'user',
  summary: 'Add a contact; without an account, the one with the domain of the email address is used',
  body: newContactSchema,
  response: contactDetailSchema,
  status: 201,
  idempotent: true,
});

export const getContact = defineRoute({
  operationId: 'getContact',
  method: 'GET',
  path: '/contacts/:contact_id',
  audience: 'user',
  summary: 'One contact',
  params: contactParams,
  response: contactDetailSchema,
});

export const changeContact = defineRoute({
  operationId: 'changeContact',
  method: 'PATCH',
  path: '/contacts/:contact_id',
  audience: 'user',
  summary: 'Update a contact; with another account, the day they left the former one is cleared unless given',
  params: contactParams,
  body: contactChangeSchema,
  response: contactDetailSchema,
  versioned: true,
});

export const removeContact = defineRoute({
  operationId: 'removeContact',
  method: 'DELETE',
  path: '/contacts/:contact_id',
  audience: 'user',
  summary: 'Remove a contact who is in no deal',
  params: contactParams,
  response: z.undefined(),
  status: 204,
  versioned: true,
});

export const proposeAccount = defineRoute({
  operationId: 'proposeAccount',
  method: 'GET',
  path: '/account-proposal',
  audience: 'user',
  summary: 'The account whose domain an email address has; none for addresses of mail providers',
  query: z.object({ email: emailSchema }),
  response: z.object({ account: personSchema.nullable() }),
});
