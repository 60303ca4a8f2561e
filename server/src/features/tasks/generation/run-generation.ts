import type { Database, Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import { dayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import { asCompany, asMember } from '../../../platform/as-member.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { IN_BACKGROUND, readingThreads } from '../../../platform/reading-threads.ts';
import type { Task } from '../../../platform/threads.ts';
import { insertUsage, readBudget } from '../../analyst/analysis-store.ts';
import { AnalystFailure, type ServiceCall } from '../../analyst/analyst.ts';
import { readAside } from '../../analyst/embedded-aside.ts';
import { isBudgetReached } from '../../analyst/select-analyst.ts';
import { listSources, type SourceRow } from '../../analyst/suggestion-store.ts';
import { requireEditableDeal } from '../../deals/access.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import type { Commitment } from './commitment.ts';
import type { commitmentsIn, lockProposed } from './commitment-lock.ts';
import type { CommitmentModel } from './model-commitments.ts';
import {
  claimGeneration,
  finishGeneration,
  type GenerationRow,
  insertSuggestions,
  listReadable,
  markRead,
  type NewSuggestion,
  type ReadableSource,
} from './store.ts';
import { dueOf, titleOf } from './task-of-commitment.ts';

export interface GenerationDeps {
  readonly database: Database;
  /** Null: the embedded rules answer. */
  readonly model: CommitmentModel | null;
  readonly log: Logger;
  readonly now: () => Date;
}

export interface GenerationTask {
  readonly companyId: string;
  readonly generationId: string;
  readonly again: boolean;
  readonly lastTry: boolean;
}

/** What was promised longer ago is either done or forgotten. */
const READ_BACK_DAYS = 30;
const MOST_TEXTS = 40;
/** UTF-16 units of all texts together, for one reading. */
const MOST_LETTERS = 600_000;
const BUDGET_NOTICE = 'This month’s budget for the model is used up, so the embedded analyst answered.';
const UNEXPECTED = 'Task suggestions failed on our side. Start again.';

interface Reading {
  readonly deal: DealRef;
  readonly sources: readonly SourceRow[];
  readonly read: readonly ReadableSource[];
  readonly model: CommitmentModel | null;
  readonly notice: string | null;
}

interface Found {
  readonly source: SourceRow;
  readonly commitments: readonly Commitment[];
  readonly calls: readonly ServiceCall[];
  readonly refused: number;
}

/** Runs with the requester's current rights. */
function asAsker<T>(
  { database }: GenerationDeps,
  companyId: string,
  row: GenerationRow,
  run: (tx: Tx, deal: DealRef, locale: Locale) => Promise<T>,
): Promise<T> {
  return asMember(database, { companyId, userId: row.requested_by }, async (tx, actor) => {
    try {
      if (actor !== null) {
        const deal = await requireEditableDeal(tx, actor, { id: row.deal_id });
        return await run(tx, deal, actor.locale);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    throw new AnalystFailure('The person who asked for these tasks can no longer change the deal.', false);
  });
}

function withinBounds(sources: readonly ReadableSource[]): ReadableSource[] {
  let letters = 0;
  return sources.filter(({ length }) => {
    letters += length;
    return letters <= MOST_LETTERS;
  });
}

function readTexts(deps: GenerationDeps, companyId: string, row: GenerationRow): Promise<Reading> {
  return asAsker(deps, companyId, row, async (tx, deal) => {
    const reached = deps.model !== null && isBudgetReached(await readBudget(tx, companyId, deps.now()));
    const model = reached ? null : deps.model;
    const since = new Date(`${addDays(dayOf(deps.now()), -READ_BACK_DAYS)}T00:00:00Z`);
    const read = withinBounds(
      await listReadable(tx, deal, { since, limit: MOST_TEXTS, unread: model !== null }),
    );
    const ids = read.map(({ id }) => id);
    return {
      deal,
      sources: await listSources(tx, deal, ids),
      read,
      model,
      notice: reached ? BUDGET_NOTICE : null,
    };
  });
}

const file = new URL('./commitment-lock.ts', import.meta.url);
const FIND: Task<typeof commitmentsIn> = { file, name: 'commitmentsIn', ...IN_BACKGROUND };
const LOCK: Task<typeof lockProposed> = { file, name: 'lockProposed', ...IN_BACKGROUND };

async function findIn(companyId: string, source: SourceRow, model: CommitmentModel | null): Promise<Found> {
  if (model === null) {
    const { kept, refused } = await readingThreads.run(companyId, FIND, source);
    return { source, commitments: kept, calls: [], refused };
  }
  const input = await readAside(companyId, source);
  const { proposals, calls } = await model.find(input);
  const { kept, refused } = await readingThreads.run(companyId, LOCK, source, proposals);
  return { source, commitments: kept, calls, refused };
}

const tooSlow = (error: unknown): boolean => error instanceof AppError && error.code === 'too_slow_to_read';

/** What each text promises; one that cannot be read in time is left out, and said to be. */
async function findInAll(companyId: string, reading: Reading, found: Found[]): Promise<Reading> {
  let skipped = 0;
  for (const source of reading.sources) {
    try {
      found.push(await findIn(companyId, source, reading.model));
    } catch (error) {
      if (!tooSlow(error)) throw error;
      skipped += 1;
    }
  }
  const said = skipped === 0 ? null : `Texts skipped because they took too long to read: ${skipped}.`;
  return { ...reading, notice: [reading.notice, said].filter((line) => line !== null).join(' ') || null };
}

function suggestionOf(
  { source, commitment }: { source: SourceRow; commitment: Commitment },
  today: string,
  locale: Locale,
): NewSuggestion {
  const { quote, quoteStart, quoteEnd, dueOn, saidBy, name, personId } = commitment;
  return {
    id: newId(),
    reason: `commitment:${source.id}:${quoteStart}:${quoteEnd}`,
    origin: 'commitment',
    title: titleOf(commitment),
    note: dueOn !== null && dueOn < today ? `Promised for ${dayInText(dueOn, locale)}.` : null,
    due_on: dueOf(dueOn, today),
    pillar: null,
    stakeholder_id: personId,
    said_by: saidBy,
    person_name: name === null ? null : cutText(name, 200),
    interaction_id: source.id,
    quote,
    quote_start: quoteStart,
    quote_end: quoteEnd,
  };
}

async function logCalls(
  tx: Tx,
  deps: GenerationDeps,
  row: GenerationRow,
  used: {
    readonly companyId: string;
    readonly interactionId: string;
    readonly model: CommitmentModel | null;
  },
  calls: readonly ServiceCall[],
): Promise<void> {
  const { companyId, interactionId, model } = used;
  for (const call of calls) {
    await insertUsage(tx, companyId, deps.now(), {
      ...call,
      id: newId(),
      userId: row.requested_by,
      dealId: row.deal_id,
      interactionId,
      serviceType: model?.serviceType ?? 'embedded',
      model: model?.model ?? null,
      apiCalls: model ? 1 : 0,
      operation: 'task_generation',
    });
  }
}

const NOBODY = { tokensInput: 0, tokensOutput: 0, costUsd: 0, success: true };

async function changed(tx: Tx, companyId: string, row: GenerationRow): Promise<void> {
  const { deal_id: dealId, workspace_id: workspaceId, requested_by: actorId, id } = row;
  const payload = { generation_id: id };
  await emit(tx, [{ companyId, workspaceId, dealId, type: 'task_generation.changed', actorId, payload }]);
}

/** Keeps what was found in texts that are still as they were read. */
function keep(
  deps: GenerationDeps,
  companyId: string,
  row: GenerationRow,
  { read, model, notice }: Reading,
  found: readonly Found[],
): Promise<void> {
  return asAsker(deps, companyId, row, async (tx, deal, locale) => {
    const ids = found.map(({ source }) => source.id);
    const now = new Map((await listSources(tx, deal, ids, true)).map(({ id, body }) => [id, body]));
    const unchanged = found.filter(({ source }) => now.get(source.id) === source.body);
    const result = {
      status: 'succeeded' as const,
      analyst: model ? ('model' as const) : ('embedded' as const),
      model: model?.model ?? null,
      notice,
      failure: null,
      refused: found.reduce((sum, { refused }) => sum + refused, 0),
    };
    if (await finishGeneration(tx, companyId, row.id, result, deps.now())) {
      const today = dayOf(deps.now());
      const rows = unchanged.flatMap(({ source, commitments }) =>
        commitments.map((commitment) => suggestionOf({ source, commitment }, today, locale)),
      );
      await insertSuggestions(tx, deal, rows, deps.now());
      const kept = new Set(unchanged.map(({ source }) => source.id));
      if (model)
        await markRead(
          tx,
          deal,
          read.filter(({ id }) => kept.has(id)),
        );
      await changed(tx, companyId, row);
    }
    // Last: from here to the commit, other calls of the company wait to be added to the day's sum.
    for (const { source, calls } of found) {
      const used = { companyId, interactionId: source.id, model };
      await logCalls(tx, deps, row, used, model ? calls : [NOBODY]);
    }
  });
}

async function fail(
  deps: GenerationDeps,
  companyId: string,
  row: GenerationRow,
  message: string,
): Promise<void> {
  await asCompany(deps.database, companyId, async (tx) => {
    const result = {
      status: 'failed' as const,
      analyst: null,
      model: null,
      notice: null,
      failure: message,
      refused: 0,
    };
    await finishGeneration(tx, companyId, row.id, result, deps.now());
    await changed(tx, companyId, row);
  });
}

/**
 * Reads a deal's texts for commitments and proposes tasks of them. No transaction is open while a model thinks. Throws
 * only what is worth another try; everything else ends in the generation itself, as a sentence.
 */
export async function runGeneration(deps: GenerationDeps, task: GenerationTask): Promise<void> {
  const { companyId, generationId, again, lastTry } = task;
  const row = await asCompany(deps.database, companyId, (tx) =>
    claimGeneration(tx, companyId, generationId, { now: deps.now(), again }),
  );
  if (row === null) return;
  const found: Found[] = [];
  let reading: Reading | null = null;
  try {
    reading = await readTexts(deps, companyId, row);
    reading = await findInAll(companyId, reading, found);
    await keep(deps, companyId, row, reading, found);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : new AnalystFailure(UNEXPECTED, false);
    if (!(error instanceof AnalystFailure))
      deps.log.error({ err: error, generation: row.id }, 'task generation failed');
    const paid = [...found.flatMap(({ calls }) => calls), ...failure.calls];
    const [source] = reading?.sources ?? [];
    if (source && reading?.model) {
      const used = { companyId, interactionId: source.id, model: reading.model };
      await asCompany(deps.database, companyId, (tx) => logCalls(tx, deps, row, used, paid));
    }
    if (failure.passing && !lastTry) throw failure;
    await fail(deps, companyId, row, failure.message);
  }
}
