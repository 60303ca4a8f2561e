import { z } from 'zod';
import { numberInAddress } from '../page.ts';
import { defineRoute } from '../route.ts';

/** What a company may have deleted after a while: nothing that totals, scores or evidence rest on. */
export const RETENTION_KINDS = ['usage_logs', 'archived_deals', 'invitations', 'audio'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Audio has a shorter minimum because its transcript is kept. */
const MIN_AUDIO_DAYS = 7;
const MIN_RETENTION_DAYS = 90;
export const MAX_RETENTION_DAYS = 3_650;
/** Between what an admin sets and the first deletion: the other admins are mailed, and can take it back. */
export const RETENTION_GRACE_HOURS = 24;
/** What would go is counted up to here. */
export const MOST_COUNTED = 10_000;

export const minRetentionDays = (kind: RetentionKind): number =>
  kind === 'audio' ? MIN_AUDIO_DAYS : MIN_RETENTION_DAYS;

const daysSchema = z.number().int().min(MIN_AUDIO_DAYS).max(MAX_RETENTION_DAYS);

export const retentionRuleSchema = z
  .object({
    kind: z.enum(RETENTION_KINDS),
    /** Null: kept forever. Audio never is: 365 days unless an admin sets another number. */
    days: z.number().int().nullable(),
    /** When it is looked for what is older, next. */
    next_run_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RetentionRule' });
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

export const retentionPreviewSchema = z
  .object({
    /** How many records are older, at most `MOST_COUNTED`. */
    records: z.number().int().min(0),
    /** There are more than were counted. */
    more: z.boolean(),
  })
  .meta({ id: 'RetentionPreview' });

const params = z.object({ kind: z.enum(RETENTION_KINDS) });

export const listRetention = defineRoute({
  operationId: 'listRetention',
  method: 'GET',
  path: '/retention',
  audience: 'user',
  summary: 'How long the company keeps each kind of record; for admins',
  response: z.array(retentionRuleSchema),
});

export const previewRetention = defineRoute({
  operationId: 'previewRetention',
  method: 'GET',
  path: '/retention/:kind/preview',
  audience: 'user',
  summary: `How many records would be deleted now with this retention period, counted up to ${MOST_COUNTED}`,
  params,
  query: z.object({ days: numberInAddress(MIN_AUDIO_DAYS, MAX_RETENTION_DAYS) }),
  response: retentionPreviewSchema,
});

export const changeRetention = defineRoute({
  operationId: 'changeRetention',
  method: 'PUT',
  path: '/retention/:kind',
  audience: 'user',
  proof: 'always',
  summary:
    `Set how many days a kind of record is kept, or forever; ` +
    `nothing is deleted before ${RETENTION_GRACE_HOURS} hours have passed`,
  params,
  body: z.strictObject({
    days: daysSchema.nullable(),
    /** The time that the new one is to take the place of: 412 where it is another by now. */
    former_days: z.number().int().nullable().optional(),
  }),
  response: retentionRuleSchema,
});
