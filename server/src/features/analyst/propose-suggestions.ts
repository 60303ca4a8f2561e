import type { proposeSuggestions as proposeRoute } from '@dealwright/contract/integrations/integration-tokens';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { insertFinishedAnalysis } from './analysis-store.ts';
import { announceAnalysis, suggestionsOf } from './keep-analysis.ts';
import type { LockedProposals } from './lock-proposals.ts';
import { insertSuggestions, listSettledQuotes, listSources, type SourceRow } from './suggestion-store.ts';

type Body = BodyOf<typeof proposeRoute>;

interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

/** What passed the lock, and the text as it was then. */
export interface ReadProposals extends LockedProposals {
  readonly source: SourceRow;
}

/**
 * Keeps what a program proposes of an interaction as suggestions for a person to decide, under the name of who proposes
 * it. Each passed the lock that every analyst's pass; what waits or was decided already is not proposed again.
 */
export async function proposeSuggestions(
  tx: Tx,
  { actor, deal, now }: Call,
  body: Body,
  read: ReadProposals | null,
): Promise<ResponseOf<typeof proposeRoute>> {
  const [source] = await listSources(tx, deal, [body.interaction_id], true);
  if (!source) throw notFound();
  if (!read || JSON.stringify(read.source) !== JSON.stringify(source))
    throw new AppError('conflict', 'The text changed while we were reading it. Try again.');
  const { kept, refused } = read;
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
  return { proposed: rows.length, known: kept.length - rows.length, refused };
}
