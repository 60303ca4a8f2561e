import type { Interaction, InteractionSummary } from '@dealwright/contract/interactions';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { interactionAbilities } from './policy.ts';
import type { InteractionHead, InteractionRow, SummaryRow } from './store.ts';

type Head = Omit<InteractionSummary, 'excerpt' | 'pending_suggestions'>;

function presentHead(actor: Actor, deal: DealRef, row: InteractionHead): Head {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    format: row.format,
    file_name: row.file_name,
    occurred_at: row.occurred_at.toISOString(),
    author: { id: row.author_id, name: row.author_name },
    quoted: row.quoted,
    version: row.version,
    created_at: row.created_at.toISOString(),
    can: interactionAbilities(actor, deal, { authorId: row.author_id, cited: row.cited || row.quoted }),
  };
}

export function presentSummary(actor: Actor, deal: DealRef, row: SummaryRow): InteractionSummary {
  return {
    ...presentHead(actor, deal, row),
    excerpt: row.excerpt,
    pending_suggestions: row.pending_suggestions,
  };
}

export function presentInteraction(actor: Actor, deal: DealRef, row: InteractionRow): Interaction {
  return {
    ...presentHead(actor, deal, row),
    body: row.body,
    content: row.content ?? null,
    speakers: row.speakers,
  };
}
