import { MAX_INFLUENCES } from '@dealwright/domain/stakeholder';
import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import { idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import {
  newStakeholderFieldInputs,
  stakeholderFieldInputs,
  stakeholderFieldOutputs,
} from './stakeholder-fields.ts';

export const stakeholderSchema = z
  .object({
    id: idSchema,
    ...stakeholderFieldOutputs,
    /** Another person of the deal. */
    reports_to: idSchema.nullable(),
    /** The people of the deal whom they influence, besides the reporting lines. */
    influences: z.array(idSchema),
    /** Who they are beyond the deal. */
    contact_id: idSchema.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Stakeholder' });
export type Stakeholder = z.infer<typeof stakeholderSchema>;

const tieInputs = {
  reports_to: idSchema.nullable(),
  influences: z.array(idSchema).max(MAX_INFLUENCES, `At most ${MAX_INFLUENCES} people`),
};

export const newStakeholderSchema = z.strictObject({
  ...newStakeholderFieldInputs,
  reports_to: tieInputs.reports_to.default(null),
  influences: tieInputs.influences.default([]),
  /** A contact of the workspace; found by email address or name, else made, unless given. */
  contact_id: idSchema.optional(),
});

export const stakeholderParams = dealParams.extend({ stakeholder_id: idSchema });

export const listStakeholders = defineRoute({
  operationId: 'listStakeholders',
  method: 'GET',
  path: '/deals/:number/stakeholders',
  audience: 'user',
  summary: 'The people on a deal',
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
  summary: 'Change a person on a deal',
  params: stakeholderParams,
  body: z.strictObject({ ...stakeholderFieldInputs, ...tieInputs }).partial(),
  response: stakeholderSchema,
  versioned: true,
});

export const removeStakeholder = defineRoute({
  operationId: 'removeStakeholder',
  method: 'DELETE',
  path: '/deals/:number/stakeholders/:stakeholder_id',
  audience: 'user',
  summary: 'Remove a person who has no evidence',
  params: stakeholderParams,
  response: z.undefined(),
  status: 204,
});

/** A word of fewer characters is in nearly every name. */
export const MIN_PEOPLE_SEARCH = 3;

export const findPeople = defineRoute({
  operationId: 'findPeople',
  method: 'GET',
  path: '/people',
  audience: 'user',
  summary: 'Search people on the deals you can see, by name and account',
  query: z.object({
    q: z.string().trim().min(MIN_PEOPLE_SEARCH).max(100),
    limit: z.coerce.number().int().min(1).max(20).default(6),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        title: z.string().nullable(),
        account: z.string().nullable(),
        deal: z.object({ number: z.number().int(), name: z.string() }),
      }),
    ),
  }),
});
