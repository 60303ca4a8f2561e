import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { dealParams } from './deals.ts';
import { idSchema, optionalTextSchema, pageOf, pageQuery, textSchema } from './page.ts';
import { defineRoute } from './route.ts';

export const BUYING_ROLES = [
  'unknown',
  'economic_buyer',
  'champion',
  'decision_maker',
  'influencer',
  'user',
  'legal',
  'procurement',
  'blocker',
] as const;
export const BUYING_ROLE_LABELS: Readonly<Record<(typeof BUYING_ROLES)[number], string>> = {
  unknown: 'Not known yet',
  economic_buyer: 'Economic buyer',
  champion: 'Champion',
  decision_maker: 'Decision maker',
  influencer: 'Influencer',
  user: 'User',
  legal: 'Legal',
  procurement: 'Procurement',
  blocker: 'Against us',
};

export const stakeholderSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    title: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    side: z.enum(['buyer', 'partner']),
    buying_role: z.enum(BUYING_ROLES),
  })
  .meta({ id: 'Stakeholder' });
export type Stakeholder = z.infer<typeof stakeholderSchema>;

export const newStakeholderSchema = z.strictObject({
  name: textSchema(1, 200, 'Give the person a name'),
  title: optionalTextSchema(200).default(null),
  email: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.email('Enter a valid email address').max(254).nullable(),
    )
    .default(null),
  phone: optionalTextSchema(50).default(null),
  side: z.enum(['buyer', 'partner']).default('buyer'),
  buying_role: z.enum(BUYING_ROLES).default('unknown'),
});

const oneParams = dealParams.extend({ stakeholder_id: idSchema });

export const listStakeholders = defineRoute({
  operationId: 'listStakeholders',
  method: 'GET',
  path: '/deals/:number/stakeholders',
  audience: 'user',
  summary: 'The people of a deal',
  params: dealParams,
  query: z.object(pageQuery),
  response: pageOf(stakeholderSchema),
});

export const createStakeholder = defineRoute({
  operationId: 'createStakeholder',
  method: 'POST',
  path: '/deals/:number/stakeholders',
  audience: 'user',
  summary: 'Add a person to a deal',
  params: dealParams,
  body: newStakeholderSchema,
  response: stakeholderSchema,
  status: 201,
  idempotent: true,
});

export const changeStakeholder = defineRoute({
  operationId: 'changeStakeholder',
  method: 'PATCH',
  path: '/deals/:number/stakeholders/:stakeholder_id',
  audience: 'user',
  summary: 'Change a person of a deal',
  params: oneParams,
  body: z
    .strictObject({
      name: newStakeholderSchema.shape.name,
      title: optionalTextSchema(200),
      email: z.preprocess(
        (value) => (value === '' ? null : value),
        z.email('Enter a valid email address').max(254).nullable(),
      ),
      phone: optionalTextSchema(50),
      side: z.enum(['buyer', 'partner']),
      buying_role: z.enum(BUYING_ROLES),
    })
    .partial(),
  response: stakeholderSchema,
});

export const removeStakeholder = defineRoute({
  operationId: 'removeStakeholder',
  method: 'DELETE',
  path: '/deals/:number/stakeholders/:stakeholder_id',
  audience: 'user',
  summary: 'Remove a person whom no evidence names',
  params: oneParams,
  response: z.undefined(),
  status: 204,
});

export const memberSchema = z
  .object({ id: idSchema, name: z.string(), email: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Member' });

export const listMembers = defineRoute({
  operationId: 'listMembers',
  method: 'GET',
  path: '/members',
  audience: 'user',
  summary: 'The colleagues of the workspace, by name',
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(memberSchema),
});

export const accountSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    domain: z.string().nullable(),
    industry: z.string().nullable(),
    employees: z.number().int().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    open_deals: z.number().int(),
    open_amounts: z.array(z.object({ currency: z.string(), amount_minor: z.number().int() })),
  })
  .meta({ id: 'Account' });

export const listAccounts = defineRoute({
  operationId: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  audience: 'user',
  summary: 'Accounts by name, with the open deals the person may see',
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(accountSchema),
});
