import type { proposeSuggestions as proposeRoute } from '@dealwright/contract/integration-tokens';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { DealKey } from '../deals/deal-key-store.ts';
import type { AnalysisInput, ProposedEvidence } from './analysis.ts';
import { insertFinishedAnalysis } from './analysis-store.ts';
import { type ReadSources, stillAsRead } from './embedded-aside.ts';
import { listSources } from './interaction-store.ts';
import { announceAnalysis, suggestionsOf } from './keep-analysis.ts';
import { enforceLock } from './quote-lock.ts';
import { insertSuggestions, listSettledQuotes } from './suggestion-store.ts';

type Body = BodyOf<typeof proposeRoute>;

interface Call {
  readonly actor: Actor;
  readonly deal: DealKey;
  readonly now: Date;
}

/** A proposal as the lock looks at it: who said it is read from the source, never from the proposal. */
function asProposed(
  given: Body['suggestions'][number],
  { document, speakers, occurredOn }: AnalysisInput,
): ProposedEvidence {
  const start = given.quote_start ?? document.text.indexOf(given.quote);
  const end = start + given.quote.length;
  const segment = document.segments.find((one) => one.start < end && one.end > start);
  const label = segment?.speakerLabel ?? null;
  const speaker = speakers.find((one) => one.label === label);
  return {
    pillar: given.pillar,
    polarity: given.polarity,
    kind: given.kind,
    marks: given.marks,
    statement: given.statement.trim(),
    quote: given.quote,
    quoteStart: start,
    quoteEnd: end,
    speakerLabel: label,
    personId: speaker?.personId ?? null,
    personName: speaker?.name ?? null,
    occurredOn: given.occurred_on ?? occurredOn,
    confidence: given.confidence,
  };
}

/**
 * Keeps what a program proposes of an interaction as suggestions for a person to decide, under the name of who proposes
 * it. Each passes the lock that every analyst's pass; what waits or was decided already is not proposed again.
 */
export async function proposeSuggestions(
  tx: Tx,
  { actor, deal, now }: Call,
  body: Body,
  read: ReadSources,
): Promise<ResponseOf<typeof proposeRoute>> {
  const [source] = await listSources(tx, deal, [body.interaction_id], true);
  if (!source) throw notFound();
  const input = stillAsRead(read, source);
  if (!input) throw new AppError('conflict', 'The text changed while it was read. Try again.');
  const proposals = body.suggestions.map((given) => asProposed(given, input));
  const { kept, refused } = enforceLock(proposals, input.document, input.speakers, input);
  const reasons = refused.map(({ proposal, reason }) => ({ index: proposals.indexOf(proposal), reason }));
  const settled = await listSettledQuotes(tx, deal, source.id);
  const analysis = { id: newId(), interaction_id: source.id };
  const rows = suggestionsOf(kept, analysis, settled);
  if (rows.length > 0) {
    const made = { ...analysis, requestedBy: actor.userId, model: actor.name, refused: refused.length, now };
    await insertFinishedAnalysis(tx, deal, made);
    await insertSuggestions(tx, deal, now, rows);
    const place = { deal_id: deal.id, workspace_id: deal.workspaceId, requested_by: actor.userId };
    await announceAnalysis(tx, actor.companyId, { ...analysis, ...place });
  }
  return { proposed: rows.length, known: kept.length - rows.length, refused: reasons };
}
