import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { asMember } from '../../platform/as-member.ts';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { settingsOfDeal } from '../deals/grading/store.ts';
import { ageNotice } from './age-notice.ts';
import type { ProposedEvidence } from './analysis.ts';
import { type AnalysisDeps, type Answer, type Run, requireStillEditable } from './analysis-run.ts';
import { type AnalysisRow, finishAnalysis, insertUsage, type RunPlace } from './analysis-store.ts';
import { AnalystFailure } from './analyst.ts';
import { presentFacts } from './present-facts.ts';
import { insertSuggestions, listSettledQuotes, listSources, type NewSuggestion } from './suggestion-store.ts';

/** More than a person would read through. */
const MOST_SUGGESTIONS = 200;

export async function announceAnalysis(
  tx: Tx,
  companyId: string,
  analysis: Pick<AnalysisRow, 'id' | 'deal_id' | 'workspace_id' | 'requested_by' | 'interaction_id'>,
): Promise<void> {
  await emit(tx, [
    {
      companyId,
      workspaceId: analysis.workspace_id,
      dealId: analysis.deal_id,
      type: 'analysis.changed',
      actorId: analysis.requested_by,
      payload: { analysis_id: analysis.id, interaction_id: analysis.interaction_id },
    },
  ]);
}

const placeOf = (row: { pillar: string; quote_start: number; quote_end: number }) =>
  `${row.pillar} ${row.quote_start} ${row.quote_end}`;

/** Proposals as suggestions to decide, without what is known or was decided already. */
export function suggestionsOf(
  evidence: readonly ProposedEvidence[],
  analysis: Pick<AnalysisRow, 'id' | 'interaction_id'>,
  settled: Parameters<typeof placeOf>[0][],
): NewSuggestion[] {
  const seen = new Set(settled.map(placeOf));
  const rows: NewSuggestion[] = [];
  for (const proposal of evidence) {
    const row: NewSuggestion = {
      id: newId(),
      analysis_id: analysis.id,
      interaction_id: analysis.interaction_id,
      pillar: proposal.pillar,
      polarity: proposal.polarity,
      kind: proposal.kind,
      marks: proposal.marks,
      statement: proposal.statement,
      quote: proposal.quote,
      quote_start: proposal.quoteStart,
      quote_end: proposal.quoteEnd,
      speaker_label: proposal.speakerLabel,
      stakeholder_id: proposal.personId,
      person_name: proposal.personName?.slice(0, 200) ?? null,
      occurred_on: proposal.occurredOn,
      confidence: proposal.confidence,
    };
    const place = placeOf(row);
    if (!seen.has(place)) rows.push(row);
    seen.add(place);
  }
  return rows.slice(0, MOST_SUGGESTIONS);
}

interface Logged {
  readonly serviceType: string;
  readonly model: string | null;
  readonly calls: readonly { tokensInput: number; tokensOutput: number; costUsd: number; success: boolean }[];
}

/** Logs every call. The embedded analyst makes no calls and is logged once, at no cost. */
async function logUsage(
  tx: Tx,
  place: RunPlace,
  analysis: AnalysisRow,
  now: Date,
  logged: Logged,
): Promise<void> {
  const nobody = { tokensInput: 0, tokensOutput: 0, costUsd: 0, success: true };
  const calls = logged.serviceType === 'embedded' ? [nobody] : logged.calls;
  for (const call of calls) {
    await insertUsage(tx, place.companyId, now, {
      ...call,
      id: newId(),
      userId: analysis.requested_by,
      dealId: analysis.deal_id,
      interactionId: analysis.interaction_id,
      serviceType: logged.serviceType,
      model: logged.model,
      apiCalls: logged.serviceType === 'embedded' ? 0 : 1,
    });
  }
}

/** Stores what the analyst answered: suggestions, facts and what it cost, if the run still holds the analysis. */
export async function keepAnswer(deps: AnalysisDeps, run: Run, answer: Answer, body: string): Promise<void> {
  const { place, analysis } = run;
  const member = { companyId: place.companyId, userId: analysis.requested_by };
  const now = deps.now();
  await asMember(deps.database, member, async (tx, actor) => {
    const deal = await requireStillEditable(tx, actor, run);
    const [source] = await listSources(tx, deal, [analysis.interaction_id], true);
    if (source?.body !== body) throw new AnalystFailure('The text changed while we were reading it.', false);
    const settings = actor && (await settingsOfDeal(tx, actor, deal));
    const reader = actor && settings && { settings, locale: actor.locale };
    const aged = reader && ageNotice(source.kind, source.occurred_on, dayOf(now), reader);
    const settled = await listSettledQuotes(tx, deal, analysis.interaction_id);
    const finished = {
      status: 'succeeded' as const,
      analyst: answer.analyst,
      model: answer.model,
      notice: [answer.notice, aged].filter((sentence) => sentence !== null).join(' ') || null,
      failure: null,
      refused: answer.refused,
      ...presentFacts(answer.result),
    };
    if (await finishAnalysis(tx, place, finished, now)) {
      const rows = suggestionsOf(answer.result.evidence, analysis, settled);
      await insertSuggestions(tx, deal, now, rows);
      await announceAnalysis(tx, place.companyId, analysis);
    }
    // Last: from here to the commit, other calls of the company wait to be added to the day's sum.
    await logUsage(tx, place, analysis, now, answer);
  });
}

/** Stores why there is no answer, and what the tries cost. */
export async function keepFailure(
  tx: Tx,
  deps: Pick<AnalysisDeps, 'model' | 'now'>,
  run: Run,
  failure: AnalystFailure,
  again: boolean,
): Promise<void> {
  const { place, analysis } = run;
  const now = deps.now();
  const { model } = deps;
  const finished = {
    status: 'failed' as const,
    analyst: null,
    model: null,
    notice: null,
    failure: failure.message,
    refused: 0,
    people: [],
    dates: [],
    amounts: [],
  };
  if (!again) await finishAnalysis(tx, place, finished, now);
  if (model !== null && failure.calls.length > 0) {
    const logged = { serviceType: model.serviceType, model: model.model, calls: failure.calls };
    await logUsage(tx, place, analysis, now, logged);
  }
}
