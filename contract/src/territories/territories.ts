import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { PERIOD } from '@dealwright/domain/quarter';
import { z } from 'zod';
import { amountsSchema } from '../amounts.ts';
import { idSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const MOST_TERRITORIES = 60;
export const MOST_PLACED_AT_ONCE = 200;
export const PLAN_STATES = ['draft', 'active', 'former'] as const;

const COUNT = z.number().int().min(0).max(MAX_AMOUNT_MINOR).nullable();
const rangeSchema = z
  .strictObject({ from: COUNT, to: COUNT })
  .refine(
    ({ from, to }) => from === null || to === null || from <= to,
    'The lower bound is above the upper bound',
  );

const ruleSchema = z
  .strictObject({
    countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(260),
    industries: z.array(textSchema(1, 100)).max(60),
    employees: rangeSchema.nullable(),
    /** Yearly, in minor units. */
    revenue: z
      .strictObject({ from: COUNT, to: COUNT, currency: z.enum(CURRENCIES) })
      .refine(
        ({ from, to }) => from === null || to === null || from <= to,
        'The lower bound is above the upper bound',
      )
      .nullable(),
    /** Names of accounts, or domains. */
    named: z.array(textSchema(1, 200)).max(500),
    owners: z.array(idSchema).max(50),
  })
  .meta({ id: 'TerritoryRule' });
export type TerritoryRuleBody = z.infer<typeof ruleSchema>;

const quotaSchema = z.strictObject({
  period: z.string().regex(PERIOD, 'A year, or a quarter such as 2026-Q4'),
  amount_minor: z.number().int().min(0).max(MAX_AMOUNT_MINOR),
  currency: z.enum(CURRENCIES),
});

export const territorySchema = z
  .strictObject({
    /** The same through all versions of the plan. */
    id: idSchema,
    name: textSchema(1, 80, 'Give the territory a name'),
    /** One to three letters or digits, shown where there is little space. */
    sign: z.string().regex(/^[\p{L}\p{N}]{1,3}$/u, 'One to three letters or digits'),
    /** An account belongs when one of them fits. */
    rules: z.array(ruleSchema).max(20),
    owner_id: idSchema.nullable(),
    people: z.array(idSchema).max(50),
    quotas: z
      .array(quotaSchema)
      .max(40)
      .refine(
        (quotas) => new Set(quotas.map(({ period, currency }) => period + currency)).size === quotas.length,
        'One quota for each period and currency',
      ),
  })
  .meta({ id: 'Territory' });
export type Territory = z.infer<typeof territorySchema>;

/** In the order of precedence. */
export const territoriesSchema = z
  .array(territorySchema)
  .max(MOST_TERRITORIES)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'List each territory once')
  .refine(
    (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
    'Give each territory its own name',
  )
  .refine(
    (list) => new Set(list.map(({ sign }) => sign.toLowerCase())).size === list.length,
    'Give each territory its own code',
  );

export const personSchema = z.object({ id: idSchema, name: z.string() });

const planHeadSchema = z
  .object({
    id: idSchema,
    /** Counts up in the workspace. */
    number: z.number().int(),
    state: z.enum(PLAN_STATES),
    version: z.number().int(),
    created_at: z.iso.datetime(),
    created_by: personSchema.nullable(),
    updated_at: z.iso.datetime(),
    activated_at: z.iso.datetime().nullable(),
    activated_by: personSchema.nullable(),
  })
  .meta({ id: 'TerritoryPlanHead' });
export type TerritoryPlanHead = z.infer<typeof planHeadSchema>;

const planSchema = planHeadSchema
  .extend({ territories: z.array(territorySchema), placements: z.number().int() })
  .meta({ id: 'TerritoryPlan' });
export type TerritoryPlan = z.infer<typeof planSchema>;

export const planParams = z.object({ plan_id: idSchema });

export const listTerritoryPlans = defineRoute({
  operationId: 'listTerritoryPlans',
  method: 'GET',
  path: '/territory-plans',
  audience: 'user',
  summary: 'The plans of the workspace, newest first; the draft is shown to those who plan',
  query: z.object(pageQuery),
  response: pageOf(planHeadSchema.extend({ territories: z.number().int() })),
});

export const getTerritoryPlan = defineRoute({
  operationId: 'getTerritoryPlan',
  method: 'GET',
  path: '/territory-plans/:plan_id',
  audience: 'user',
  summary: 'A plan with its territories, in order of precedence',
  params: planParams,
  response: planSchema,
});

export const startTerritoryDraft = defineRoute({
  operationId: 'startTerritoryDraft',
  method: 'POST',
  path: '/territory-plans',
  audience: 'user',
  summary: 'Start a draft plan, empty or from another plan; one at a time',
  body: z.strictObject({ from: idSchema.nullable() }),
  response: planSchema,
  status: 201,
});

export const changeTerritoryDraft = defineRoute({
  operationId: 'changeTerritoryDraft',
  method: 'PUT',
  path: '/territory-plans/:plan_id',
  audience: 'user',
  summary: 'Replace the territories of a draft; no account moves',
  params: planParams,
  body: z.strictObject({ territories: territoriesSchema }),
  response: planSchema,
  versioned: true,
});

export const discardTerritoryDraft = defineRoute({
  operationId: 'discardTerritoryDraft',
  method: 'DELETE',
  path: '/territory-plans/:plan_id',
  audience: 'user',
  summary: 'Discard a draft',
  params: planParams,
  response: z.undefined(),
  status: 204,
  versioned: true,
});

const moveGroupSchema = z.object({
  /** Null means unassigned. */
  from: z.object({ id: idSchema, name: z.string() }).nullable(),
  to: z.object({ id: idSchema, name: z.string() }).nullable(),
  accounts: z.number().int(),
  open_deals: z.number().int(),
  open_amounts: amountsSchema,
});

const previewSchema = z
  .object({
    /** How many accounts move. */
    accounts: z.number().int(),
    groups: z.array(moveGroupSchema),
    /** By name, the first of them. */
    examples: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        country: z.string().nullable(),
        industry: z.string().nullable(),
        from_id: idSchema.nullable(),
        to_id: idSchema.nullable(),
        open_deals: z.number().int(),
      }),
    ),
    /** What each territory would have; null means unassigned. */
    after: z.array(
      z.object({ territory_id: idSchema.nullable(), before: z.number().int(), after: z.number().int() }),
    ),
    /** What would go to the owners of the territories, if one asks for it. */
    hand_over: z.object({
      accounts: z.number().int(),
      deals: z.number().int(),
      amounts: amountsSchema,
      people: z.array(
        z.object({
          from: personSchema.nullable(),
          to: personSchema,
          accounts: z.number().int(),
          deals: z.number().int(),
        }),
      ),
    }),
  })
  .meta({ id: 'TerritoryPreview' });
export type TerritoryPreview = z.infer<typeof previewSchema>;

export const previewTerritoryPlan = defineRoute({
  operationId: 'previewTerritoryPlan',
  method: 'GET',
  path: '/territory-plans/:plan_id/preview',
  audience: 'user',
  summary: 'The accounts that would move if the plan were applied, with their open pipeline',
  params: planParams,
  response: previewSchema,
});

export const activateTerritoryPlan = defineRoute({
  operationId: 'activateTerritoryPlan',
  method: 'PUT',
  path: '/territory-plans/:plan_id/activation',
  audience: 'user',
  summary: 'Apply a draft, or an earlier plan again; the previously active plan is kept',
  params: planParams,
  body: z.strictObject({
    /** Accounts that move go to the owner of their territory. */
    hand_over_accounts: z.boolean().default(false),
    /** Open deals move with their accounts, unless their owner works the territory. */
    hand_over_deals: z.boolean().default(false),
  }),
  response: planSchema,
  versioned: true,
});

export const placeAccounts = defineRoute({
  operationId: 'placeAccounts',
  method: 'PUT',
  path: '/territory-plans/:plan_id/placements',
  audience: 'user',
  summary: 'Assign accounts to a territory regardless of its rules; null applies the rules again',
  params: planParams,
  body: z.strictObject({
    account_ids: z.array(idSchema).min(1).max(MOST_PLACED_AT_ONCE),
    territory_id: idSchema.nullable(),
  }),
  response: z.object({ accounts: z.number().int() }),
});

const quarterSchema = z.object({
  quarter: z.string(),
  quota: amountsSchema,
  won: amountsSchema,
  commit: amountsSchema,
  best_case: amountsSchema,
  pipeline: amountsSchema,
  /** Open with a close date that has passed, whichever the category. */
  slipped: amountsSchema,
});
export type QuarterNumbers = z.infer<typeof quarterSchema>;

const numbersSchema = z.object({
  accounts: z.number().int(),
  /** Accounts without an open deal. */
  white_spots: z.number().int(),
  open_deals: z.number().int(),
  open_amounts: amountsSchema,
  quarter: quarterSchema,
});
export type TerritoryNumbers = z.infer<typeof numbersSchema>;

const territoryOverviewSchema = numbersSchema.extend({
  id: idSchema,
  name: z.string(),
  sign: z.string(),
  owner: personSchema.nullable(),
  people: z.array(personSchema),
  /** The person who asks owns it or works it. */
  mine: z.boolean(),
  /** Countries that its rules name. */
  countries: z.array(z.string()),
});
export type TerritoryOverview = z.infer<typeof territoryOverviewSchema>;

const overviewSchema = z
  .object({
    plan: planHeadSchema.nullable(),
    draft: planHeadSchema.nullable(),
    can: z.object({ plan: z.boolean() }),
    /** Whose deals the amounts count: everyone's, or only those of the person who asks; so does the total's quota. */
    deals_of: z.enum(['workspace', 'person']),
    /** Accounts of which the rules have yet to be asked, and that have yet to be handed over. */
    waiting: z.object({ accounts: z.number().int(), hand_overs: z.number().int() }),
    total: numbersSchema,
    unassigned: numbersSchema,
    /** The reader's own first, then by precedence. */
    territories: z.array(territoryOverviewSchema),
    /** Of the accounts, normalized; at most 200. */
    industries: z.array(z.string()),
    /** Where the accounts are. An unknown country has no code. */
    countries: z.array(
      z.object({
        code: z.string().nullable(),
        name: z.string(),
        accounts: z.number().int(),
        open_deals: z.number().int(),
        open_amounts: amountsSchema,
        territories: z.array(z.object({ id: idSchema.nullable(), accounts: z.number().int() })),
      }),
    ),
  })
  .meta({ id: 'TerritoriesOverview' });
export type TerritoriesOverview = z.infer<typeof overviewSchema>;

export const getTerritories = defineRoute({
  operationId: 'getTerritories',
  method: 'GET',
  path: '/territories',
  audience: 'user',
  reads: 'replica',
  summary: 'The active plan in figures: territories, unassigned accounts, and where the accounts are',
  response: overviewSchema,
});

export const getTerritory = defineRoute({
  operationId: 'getTerritory',
  method: 'GET',
  path: '/territories/:territory_id',
  audience: 'user',
  reads: 'replica',
  summary: 'One territory of the active plan, with its quota against won, committed and open, by quarter',
  params: z.object({ territory_id: idSchema }),
  response: territoryOverviewSchema
    .extend({ quarters: z.array(quarterSchema) })
    .meta({ id: 'TerritoryPage' }),
});

export const TERRITORY_ACCOUNT_SORTS = ['name', 'pipeline'] as const;

const territoryAccountSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    industry: z.string().nullable(),
    country: z.string().nullable(),
    employees: z.number().int().nullable(),
    owner: personSchema.nullable(),
    territory_id: idSchema.nullable(),
    /** Assigned by hand, overriding the rules. */
    placed: z.boolean(),
    open_deals: z.number().int(),
    open_amounts: amountsSchema,
  })
  .meta({ id: 'TerritoryAccount' });
export type TerritoryAccount = z.infer<typeof territoryAccountSchema>;

export const territoryAccountNarrowing = {
  /** A territory's ID, or `none` for accounts without a territory. */
  territory: z.union([idSchema, z.literal('none')]),
  /** Only accounts without an open deal. */
  white_spots: z.enum(['true', 'false']).default('false'),
  country: z.string().max(100).optional(),
  q: z.string().trim().max(100).optional(),
};
export const territoryAccountFilter = {
  ...territoryAccountNarrowing,
  sort: z.enum(TERRITORY_ACCOUNT_SORTS).default('name'),
};

export const listTerritoryAccounts = defineRoute({
  operationId: 'listTerritoryAccounts',
  method: 'GET',
  path: '/territory-accounts',
  audience: 'user',
  summary: 'Accounts of a territory, or the unassigned ones, by name or by open pipeline',
  query: z.object({ ...pageQuery, ...territoryAccountFilter }),
  response: pageOf(territoryAccountSchema),
});
