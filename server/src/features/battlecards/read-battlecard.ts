import type { Battlecard, BattlecardLine, ProposedQuote } from '@dealwright/contract/battlecards/battlecards';
import type { Tx } from '@dealwright/db/database';
import { BATTLECARD_SECTIONS, isStaleLine, sectionOf } from '@dealwright/domain/battlecard';
import type { Actor } from '../../platform/actor.ts';
import { readCompetitor } from '../competitors/read-competitors.ts';
import { canEditLine, canWriteCard } from './policy.ts';
import { listProposed } from './proposed-store.ts';
import { type LineRow, listLines } from './store.ts';

export function presentLine(actor: Actor, now: Date, row: LineRow): BattlecardLine {
  return {
    id: row.id,
    section: row.section,
    words: row.words,
    quote: row.quote,
    author: { id: row.author_id, name: row.author_name },
    created_at: row.created_at.toISOString(),
    confirmed_by: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmer_name ?? '' },
    confirmed_at: row.confirmed_at.toISOString(),
    stale: isStaleLine(row.confirmed_at, now),
    version: row.version,
    can: { edit: canEditLine(actor, row) },
  };
}

export async function readBattlecard(
  tx: Tx,
  actor: Actor,
  competitorId: string,
  now: Date,
): Promise<Battlecard> {
  const { id, name } = await readCompetitor(tx, actor, competitorId);
  const rows = await listLines(tx, actor, id);
  const lines = BATTLECARD_SECTIONS.flatMap((section) => rows.filter((row) => row.section === section));
  return {
    competitor: { id, name },
    lines: lines.map((row) => presentLine(actor, now, row)),
    can: { write: canWriteCard(actor) },
  };
}

export async function readProposed(
  tx: Tx,
  actor: Actor,
  competitorId: string,
): Promise<{ items: ProposedQuote[] }> {
  await readCompetitor(tx, actor, competitorId);
  const rows = await listProposed(tx, actor, competitorId);
  return {
    items: rows.map(({ deal_id: _, polarity, ...quote }) => ({
      ...quote,
      section: sectionOf({ ...quote, polarity }),
    })),
  };
}
