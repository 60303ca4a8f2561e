import { CLAIM_COLUMNS } from '@dealwright/domain/commitment/claim-columns';
import { CLAIM_KINDS, VERDICTS } from '@dealwright/domain/commitment/verdict';
import { PILLARS } from '@dealwright/domain/pillar';
import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  idSchema,
  optionalTextSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';
import { forecastQuery, personSchema } from './forecast.ts';

const { scope, person } = forecastQuery;
const kindSchema = z.enum(CLAIM_KINDS);
const pillarSchema = z.enum(PILLARS);

const factSchema = z.object({
  /** Amount in minor units, or grade. */
  figure: z.number().int().nullable(),
  currency: z.string().nullable(),
  day: daySchema.nullable(),
});

const claimSchema = z.object({
  kind: kindSchema,
  /** Of a grade. */
  pillar: pillarSchema.nullable(),
  /** The economic buyer, or the step of the close plan; null once it’s gone. */
  subject: z.string().nullable(),
  claimed: factSchema,
  /** What stands now, or what the closing found; null for a commitment that was withdrawn or reopened. */
  found: factSchema.nullable(),
  verdict: z.enum(VERDICTS).nullable(),
});
export type CommitmentClaim = z.infer<typeof claimSchema>;

export const MAX_COMMITMENT_REASON = 200;

const commitmentSchema = z
  .object({
    id: idSchema,
    committed_at: timeSchema,
    /** Who owned the deal then. */
    owner: personSchema,
    ended_at: timeSchema.nullable(),
    /** `withdrawn` if the deal left Commit before it closed, `reopened` if it was closed and is no more; null in Commit. */
    outcome: z.enum(['won', 'lost', 'withdrawn', 'reopened']).nullable(),
    claims: z.array(claimSchema),
    /** Why it was withdrawn or reopened, or its day moved. */
    reason: z.string().nullable(),
    /** Of the reason. */
    version: z.number().int(),
    /** Whether the person can say why: not of a commitment that was judged. */
    can: z.object({ explain: z.boolean() }),
  })
  .meta({ id: 'Commitment' });
export type Commitment = z.infer<typeof commitmentSchema>;

export const listCommitments = defineRoute({
  operationId: 'listCommitments',
  method: 'GET',
  path: '/deals/:number/commitments',
  audience: 'user',
  summary: 'Each time a deal was called Commit: what was claimed, and what was true when it closed',
  params: dealParams,
  query: z.object(pageQuery),
  response: pageOf(commitmentSchema),
});

export const explainCommitment = defineRoute({
  operationId: 'explainCommitment',
  method: 'PUT',
  path: '/deals/:number/commitments/:commitment_id/reason',
  audience: 'user',
  summary: 'Say why a deal left Commit or its close date moved; null takes the reason away',
  params: dealParams.extend({ commitment_id: idSchema }),
  body: z.strictObject({ reason: optionalTextSchema(MAX_COMMITMENT_REASON) }),
  response: commitmentSchema,
  versioned: true,
});

/** The period of the day, today’s unless given, or all of time. */
const timeQuery = { day: forecastQuery.day, time: z.enum(['period', 'all']).default('all') };

const shareSchema = z.object({
  kind: kindSchema,
  pillar: pillarSchema.nullable(),
  /** How many claims were true and false, and how many nothing tested. */
  kept: z.number().int(),
  broken: z.number().int(),
  never_tested: z.number().int(),
  /** Of the tested ones, from 0 to 1, with the ends of its 95% interval; null below ten. */
  rate: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type ClaimShare = z.infer<typeof shareSchema>;

const keptSchema = z
  .object({
    person: personSchema,
    /** Closed deals that they had committed. */
    deals: z.number().int(),
    /** Commitments that were withdrawn; no claim of theirs is judged. */
    withdrawn: z.number().int(),
    shares: z.array(shareSchema),
  })
  .meta({ id: 'CommitmentsKept' });
export type CommitmentsKept = z.infer<typeof keptSchema>;

export const listCommitmentsKept = defineRoute({
  operationId: 'listCommitmentsKept',
  method: 'GET',
  path: '/forecast/commitments',
  audience: 'user',
  summary: 'What was claimed of committed deals and was true when they closed, by person, by name',
  query: z.object({ scope, person, ...timeQuery, ...pageQuery }),
  response: pageOf(keptSchema),
});

export const exportCommitmentsKept = defineRoute({
  operationId: 'exportCommitmentsKept',
  method: 'GET',
  path: '/forecast/commitments/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the shares of listCommitmentsKept as CSV or XLSX: a row for each person and kind of claim',
  query: z.object({ scope, person, ...timeQuery, columns: columnsOf(CLAIM_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

const committedDealSchema = z
  .object({
    deal: z.object({ number: z.number().int(), name: z.string() }),
    committed_at: timeSchema,
    closed_at: timeSchema,
    outcome: z.enum(['won', 'lost']),
  })
  .meta({ id: 'CommittedDeal' });
export type CommittedDeal = z.infer<typeof committedDealSchema>;

export const listCommittedDeals = defineRoute({
  operationId: 'listCommittedDeals',
  method: 'GET',
  path: '/forecast/commitments/deals',
  audience: 'user',
  summary: 'The deals that closed in Commit, each with its last commitment, the latest closed first',
  query: z.object({ scope, person, ...timeQuery, ...pageQuery }),
  response: pageOf(committedDealSchema),
});

const closedClaimSchema = z
  .object({
    deal: z.object({ number: z.number().int(), name: z.string() }),
    committed_at: timeSchema,
    outcome: z.enum(['won', 'lost']),
    claim: claimSchema,
    /** Why the close date moved, if somebody said so. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ClosedClaim' });
export type ClosedClaim = z.infer<typeof closedClaimSchema>;

export const listClosedClaims = defineRoute({
  operationId: 'listClosedClaims',
  method: 'GET',
  path: '/forecast/commitments/claims',
  audience: 'user',
  summary: 'The claims that a share counts, with their deals, the latest commitment first',
  query: z.object({
    scope,
    person,
    ...timeQuery,
    kind: kindSchema,
    pillar: pillarSchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(closedClaimSchema),
});

const withdrawnSchema = z
  .object({
    deal: z.object({ number: z.number().int(), name: z.string() }),
    committed_at: timeSchema,
    withdrawn_at: timeSchema,
    reason: z.string().nullable(),
  })
  .meta({ id: 'WithdrawnCommitment' });
export type WithdrawnCommitment = z.infer<typeof withdrawnSchema>;

export const listWithdrawnCommitments = defineRoute({
  operationId: 'listWithdrawnCommitments',
  method: 'GET',
  path: '/forecast/commitments/withdrawn',
  audience: 'user',
  summary: 'The commitments that were withdrawn, each with its reason, the latest first',
  query: z.object({ scope, person, ...timeQuery, ...pageQuery }),
  response: pageOf(withdrawnSchema),
});
