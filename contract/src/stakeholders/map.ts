import { ROLE_COVERAGES } from '@dealwright/domain/coverage';
import { BUYING_ROLES, CONTACT_STRENGTHS, STANCE_BASES } from '@dealwright/domain/stakeholder';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams } from '../deals/deals.ts';
import { INTERACTION_KINDS } from '../interactions.ts';
import { daySchema, idSchema } from '../page.ts';
import { evidenceSchema } from '../qualification/evidence.ts';
import { defineRoute } from '../route.ts';
import { stakeholderParams, stakeholderSchema } from './stakeholders.ts';

/** People on one map; deals with more say so. */
export const MAX_MAPPED_PEOPLE = 500;
/** Names of people that conversations bring up and the deal does not have yet. */
export const MAX_MENTIONED_PEOPLE = 10;

const givenEvidenceSchema = evidenceSchema.pick({
  id: true,
  pillar: true,
  polarity: true,
  kind: true,
  statement: true,
  occurred_on: true,
  freshness: true,
  quote: true,
});

export const mappedPersonSchema = stakeholderSchema
  .extend({
    /** Last spoke with us in a call or a meeting. */
    met_on: daySchema.nullable(),
    /** Last spoke, wrote or gave evidence. */
    heard_on: daySchema.nullable(),
    contact: z.enum(CONTACT_STRENGTHS),
    /** Live rows of evidence that name them; `fresh` ones are not past their time, beliefs of ours left out. */
    evidence: z.object({ live: z.number().int(), fresh: z.number().int() }),
    latest: givenEvidenceSchema.nullable(),
    stance_basis: z.enum(STANCE_BASES),
  })
  .meta({ id: 'MappedPerson' });
export type MappedPerson = z.infer<typeof mappedPersonSchema>;

export const coverageSchema = z
  .object({
    people: z.number().int(),
    partners: z.number().int(),
    met_lately: z.number().int(),
    never_met: z.number().int(),
    supports: z.number().int(),
    opposes: z.number().int(),
    economic_buyer: z.enum(ROLE_COVERAGES),
    champion: z.enum(ROLE_COVERAGES),
  })
  .meta({ id: 'StakeholderCoverage' });

export const stakeholderMapSchema = z
  .object({
    today: daySchema,
    people: z.array(mappedPersonSchema),
    /** The deal has more people than a map shows. */
    more: z.boolean(),
    coverage: coverageSchema,
    missing: z.array(z.object({ role: z.enum(BUYING_ROLES), pillar: pillarSchema })),
    mentioned: z.array(
      z.object({
        name: z.string(),
        title: z.string().nullable(),
        interaction: z.object({ id: idSchema, title: z.string() }),
      }),
    ),
  })
  .meta({ id: 'StakeholderMap' });
export type StakeholderMap = z.infer<typeof stakeholderMapSchema>;

export const getStakeholderMap = defineRoute({
  operationId: 'getStakeholderMap',
  method: 'GET',
  path: '/deals/:number/stakeholder-map',
  audience: 'user',
  summary:
    'The people on a deal, when they were last heard, the evidence for their stance, and unfilled roles',
  params: dealParams,
  response: stakeholderMapSchema,
});

export const standingSchema = z.object({
  /** Live rows, newest first, at most 50. */
  evidence: z.array(
    givenEvidenceSchema.extend({
      source: z
        .object({
          interaction_id: idSchema,
          title: z.string(),
          quote_start: z.number().int().nullable(),
          quote_end: z.number().int().nullable(),
        })
        .nullable(),
    }),
  ),
  /** Calls, meetings and mails they took part in, newest first, at most 20. */
  conversations: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(INTERACTION_KINDS),
      title: z.string(),
      occurred_on: daySchema,
    }),
  ),
});
export type Standing = z.infer<typeof standingSchema>;

export const getStakeholderStanding = defineRoute({
  operationId: 'getStakeholderStanding',
  method: 'GET',
  path: '/deals/:number/stakeholders/:stakeholder_id/standing',
  audience: 'user',
  summary: 'One person on a deal: their evidence and conversations',
  params: stakeholderParams,
  response: standingSchema,
});

export const mergeStakeholders = defineRoute({
  operationId: 'mergeStakeholders',
  method: 'POST',
  path: '/deals/:number/stakeholders/:stakeholder_id/merger',
  audience: 'user',
  summary:
    'Merge another entry of the same person into this one, with its evidence, conversations and reports',
  params: stakeholderParams,
  body: z.strictObject({ other_id: idSchema, other_version: z.number().int().min(1) }),
  response: stakeholderSchema,
  versioned: true,
});

export const listKnownPeople = defineRoute({
  operationId: 'listKnownPeople',
  method: 'GET',
  path: '/deals/:number/known-people',
  audience: 'user',
  summary: 'People of the account’s other deals who are not in this one; at most 20',
  params: dealParams,
  query: z.object({ q: z.string().trim().max(100).optional() }),
  response: z.object({
    people: z
      .array(
        stakeholderSchema
          .pick({ name: true, title: true, email: true, phone: true, side: true, buying_role: true })
          .extend({ deal: z.object({ number: z.number().int(), name: z.string() }) }),
      )
      .max(20),
  }),
});
export type KnownPerson = z.infer<typeof listKnownPeople.response>['people'][number];
