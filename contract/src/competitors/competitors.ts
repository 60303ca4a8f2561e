import { COMPETITOR_KINDS, MOST_ALIASES, MOST_COMPETITORS } from '@dealwright/domain/competitor';
import { COMPETITOR_COLUMNS } from '@dealwright/domain/competitor-columns';
import { FEWEST_CLOSED, MOST_CLOSED } from '@dealwright/domain/win-rate';
import { z } from 'zod';
import { columnsOf, formatSchema, idSchema, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Of the closed deals with the competitor that you can read. */
export const winRateSchema = z
  .object({
    won: z.number().int(),
    lost: z.number().int(),
    /** From 0 to 1, with the ends of its 95% interval; null for fewer deals than say something. */
    rate: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  })
  .meta({
    id: 'WinRate',
    description:
      `How the latest ${MOST_CLOSED} closed deals with the competitor ended, of those you can read. ` +
      `\`rate\` is null below ${FEWEST_CLOSED}.`,
  });

export const competitorSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(COMPETITOR_KINDS),
    /** Other names that deals mention it by. */
    aliases: z.array(z.string()),
    website: z.string().nullable(),
    win_rate: winRateSchema,
    archived_at: timeSchema.nullable(),
    version: z.number().int(),
    created_at: timeSchema,
    updated_at: timeSchema,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Competitor' });
export type Competitor = z.infer<typeof competitorSchema>;

const competitorFilter = { archived: z.enum(['no', 'only', 'all']).default('no') };

export const listCompetitors = defineRoute({
  operationId: 'listCompetitors',
  method: 'GET',
  path: '/competitors',
  audience: 'user',
  summary: `Competitors of the workspace by name; at most ${MOST_COMPETITORS}`,
  query: z.object({ ...pageQuery, ...competitorFilter }),
  response: pageOf(competitorSchema).extend({ can: z.object({ manage: z.boolean() }) }),
});

export const exportCompetitors = defineRoute({
  operationId: 'exportCompetitors',
  method: 'GET',
  path: '/competitors/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the competitors of the workspace as CSV or XLSX, in the list’s order',
  query: z.object({ ...competitorFilter, columns: columnsOf(COMPETITOR_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

const MAX_NAME = 120;

const website = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: 'Enter a web address, such as https://example.com',
    })
    .max(300, 'At most 300 characters')
    .nullable(),
);

const competitorFacts = {
  name: textSchema(1, MAX_NAME, 'Name the competitor'),
  kind: z.enum(COMPETITOR_KINDS),
  aliases: z
    .array(textSchema(2, MAX_NAME, 'Use at least two characters for each other name'))
    .max(MOST_ALIASES, `At most ${MOST_ALIASES} other names`),
  website,
};

export const newCompetitorSchema = z.strictObject({
  name: competitorFacts.name,
  kind: competitorFacts.kind.default('company'),
  aliases: competitorFacts.aliases.default([]),
  website: competitorFacts.website.default(null),
});

export const competitorChangeSchema = z
  .strictObject(competitorFacts)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');
export type CompetitorChange = z.infer<typeof competitorChangeSchema>;

export const competitorParams = z.object({ competitor_id: idSchema });

export const createCompetitor = defineRoute({
  operationId: 'createCompetitor',
  method: 'POST',
  path: '/competitors',
  audience: 'user',
  summary: 'Add a competitor; deals are then searched for its names',
  body: newCompetitorSchema,
  response: competitorSchema,
  status: 201,
  idempotent: true,
});

export const getCompetitor = defineRoute({
  operationId: 'getCompetitor',
  method: 'GET',
  path: '/competitors/:competitor_id',
  audience: 'user',
  summary: 'One competitor',
  params: competitorParams,
  response: competitorSchema,
});

export const changeCompetitor = defineRoute({
  operationId: 'changeCompetitor',
  method: 'PATCH',
  path: '/competitors/:competitor_id',
  audience: 'user',
  summary: 'Update a competitor; deals are searched again if its names change',
  params: competitorParams,
  body: competitorChangeSchema,
  response: competitorSchema,
  versioned: true,
});

const archiveRoute = {
  path: '/competitors/:competitor_id/archive',
  audience: 'user',
  params: competitorParams,
  response: competitorSchema,
} as const;
export const archiveCompetitor = defineRoute({
  ...archiveRoute,
  operationId: 'archiveCompetitor',
  method: 'PUT',
  summary: 'Archive a competitor; deals that have it keep it, and no new mentions are found',
});
export const restoreCompetitor = defineRoute({
  ...archiveRoute,
  operationId: 'restoreCompetitor',
  method: 'DELETE',
  summary: 'Take a competitor out of the archive',
});
