import { asCompany, asMember } from '../../platform/as-member.ts';
import { AppError } from '../../platform/errors.ts';
import { type AnalysisDeps, type Answer, type Run, requireStillEditable } from './analysis-run.ts';
import { claimAnalysis, findAnalysis, readBudget, requeueAnalysis, saveProgress } from './analysis-store.ts';
import { AnalystFailure, type ServiceCall } from './analyst.ts';
import { answerAside, readAside } from './embedded-aside.ts';
import { announceAnalysis, keepAnswer, keepFailure } from './keep-analysis.ts';
import { isBudgetReached } from './select-analyst.ts';
import { listSources, type SourceRow } from './suggestion-store.ts';

export interface AnalysisTask {
  readonly companyId: string;
  readonly analysisId: string;
  /** An earlier run of this task is known to be dead. */
  readonly takeOver?: boolean;
  /** No further try follows: what would be worth one is a failure now. */
  readonly lastTry?: boolean;
}

interface Reading {
  readonly source: SourceRow;
  readonly budgetReached: boolean;
}

const UNEXPECTED = 'The analysis failed on our side. Start it again.';

async function begin(deps: AnalysisDeps, task: AnalysisTask): Promise<Run | null> {
  const { companyId, analysisId } = task;
  return asCompany(deps.database, companyId, async (tx) => {
    const run = await claimAnalysis(tx, companyId, analysisId, deps.now(), task.takeOver ?? false);
    const analysis = run === null ? null : await findAnalysis(tx, companyId, analysisId);
    if (run === null || analysis === null) return null;
    await announceAnalysis(tx, companyId, analysis);
    return { place: { companyId, analysisId, run }, analysis };
  });
}

async function report(deps: AnalysisDeps, run: Run, progress: number): Promise<void> {
  await asCompany(deps.database, run.place.companyId, async (tx) => {
    if (await saveProgress(tx, run.place, progress))
      await announceAnalysis(tx, run.place.companyId, run.analysis);
  });
}

async function read(deps: AnalysisDeps, run: Run): Promise<Reading> {
  const { companyId } = run.place;
  const { requested_by: userId, interaction_id: interactionId } = run.analysis;
  return asMember(deps.database, { companyId, userId }, async (tx, actor) => {
    const deal = await requireStillEditable(tx, actor, run);
    const [source] = await listSources(tx, deal, [interactionId]);
    if (!source) throw new AnalystFailure('The text was removed.', false);
    const budget = await readBudget(tx, companyId, deps.now());
    return { source, budgetReached: isBudgetReached(budget) };
  });
}

async function answer(deps: AnalysisDeps, run: Run, { source, budgetReached }: Reading): Promise<Answer> {
  const { model } = deps;
  const { companyId } = run.place;
  if (model !== null && !budgetReached) {
    const input = await readAside(companyId, source);
    const progress = (share: number) => report(deps, run, 30 + Math.round(share * 60));
    const locked = await model.analyse(input, progress, companyId);
    return { ...locked, analyst: 'model', model: model.model, serviceType: model.serviceType };
  }
  const notice =
    model === null ? null : 'This month’s budget for the model is used up, so the embedded analyst answered.';
  return {
    ...(await answerAside(companyId, source)),
    analyst: 'embedded',
    model: null,
    serviceType: 'embedded',
    notice,
  };
}

/** The text took too long, which it would the next time too, or there was no thread for it, which passes. */
const isUnreadable = (error: unknown): error is AppError =>
  error instanceof AppError && ['too_slow_to_read', 'too_many_at_once'].includes(error.code);

/** The failure as a sentence, with every call that was made before it. */
function failureOf(error: unknown, calls: readonly ServiceCall[]): AnalystFailure {
  if (isUnreadable(error)) return new AnalystFailure(error.message, error.code === 'too_many_at_once', calls);
  if (!(error instanceof AnalystFailure)) return new AnalystFailure(UNEXPECTED, false, calls);
  return error.calls.length > 0 ? error : new AnalystFailure(error.message, error.passing, calls);
}

async function fail(
  deps: AnalysisDeps,
  run: Run,
  task: AnalysisTask,
  error: unknown,
  calls: readonly ServiceCall[],
): Promise<void> {
  const failure = failureOf(error, calls);
  if (!(error instanceof AnalystFailure) && !isUnreadable(error))
    deps.log.error({ err: error, analysis: task.analysisId }, 'analysis failed');
  const again = failure.passing && task.lastTry !== true;
  await asCompany(deps.database, run.place.companyId, async (tx) => {
    await keepFailure(tx, deps, run, failure, again);
    if (again) await requeueAnalysis(tx, run.place);
    await announceAnalysis(tx, run.place.companyId, run.analysis);
  });
  if (again) throw failure;
}

/**
 * Carries out a queued analysis with the rights of the person who asked. No transaction is open while the analyst
 * thinks; each step is a short one of its own. Does nothing when another run has it. Throws only what is worth another
 * try; everything else ends in the analysis itself, as a sentence.
 */
export async function runAnalysis(deps: AnalysisDeps, task: AnalysisTask): Promise<void> {
  const run = await begin(deps, task);
  if (run === null) return;
  let calls: readonly ServiceCall[] = [];
  try {
    const reading = await read(deps, run);
    await report(deps, run, 30);
    const answered = await answer(deps, run, reading);
    calls = answered.calls;
    await keepAnswer(deps, run, answered, reading.source.body);
  } catch (error) {
    await fail(deps, run, task, error, calls);
  }
}
