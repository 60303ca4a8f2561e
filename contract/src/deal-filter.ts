/**
 * What deals are narrowed and sorted by. The web's router reads addresses with it on every page, so it stands apart
 * from the operations, which only the pages of deals load.
 */
import { MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { PILLARS } from '@dealwright/domain/pillar';
import { STAGES } from '@dealwright/domain/stage';
import { z } from 'zod';
import { daySchema, idSchema, listOf } from './page.ts';

export const stageSchema = z.enum(STAGES);
export const pillarSchema = z.enum(PILLARS);

/** What board, list and totals can be narrowed by. */
export const dealFilter = {
  owner: listOf(idSchema).optional(),
  stage: listOf(stageSchema).optional(),
  amount_min: z.coerce.number().int().min(0).max(MAX_AMOUNT_MINOR).optional(),
  amount_max: z.coerce.number().int().min(0).max(MAX_AMOUNT_MINOR).optional(),
  close_from: daySchema.optional(),
  close_to: daySchema.optional(),
  score_min: z.coerce.number().int().min(0).max(100).optional(),
  score_max: z.coerce.number().int().min(0).max(100).optional(),
  gap: listOf(pillarSchema).optional(),
  account: idSchema.optional(),
  /** Words from name, number, account or people. */
  q: z.string().trim().max(100).optional(),
};
export const DEAL_SORTS = ['number', 'name', 'amount', 'close_date', 'score', 'updated_at'] as const;
export const BOARD_SORTS = ['close_date', 'score', 'amount'] as const;
