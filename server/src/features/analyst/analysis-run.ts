import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { requireEditableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import type { AnalysisRow, RunPlace } from './analysis-store.ts';
import { AnalystFailure, type LockedAnswer, type ModelAnalyst } from './analyst.ts';

export interface AnalysisDeps {
  readonly database: Database;
  /** Null: the embedded analyst answers. */
  readonly model: ModelAnalyst | null;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A run in progress: what it reads, and for whom. */
export interface Run {
  readonly place: RunPlace;
  readonly analysis: AnalysisRow;
}

export interface Answer extends LockedAnswer {
  readonly analyst: 'embedded' | 'model';
  readonly model: string | null;
  readonly serviceType: string;
}

/** The deal, while the person who asked may still work on it; `actor` is null once they left. */
export async function requireStillEditable(tx: Tx, actor: Actor | null, run: Run): Promise<DealRef> {
  try {
    if (actor !== null) return await requireEditableDeal(tx, actor, { id: run.analysis.deal_id });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new AnalystFailure('The person who started this analysis can no longer change the deal.', false);
}
