import type { BattlecardLine } from '@dealwright/contract/battlecards/battlecards';
import type { Tx } from '@dealwright/db/database';
import type { BattlecardSection } from '@dealwright/domain/battlecard';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { keptDeals } from '../deals/access.ts';

export interface LineRow {
  readonly id: string;
  readonly competitor_id: string;
  readonly section: BattlecardSection;
  readonly words: string | null;
  readonly quote: BattlecardLine['quote'];
  readonly author_id: string;
  readonly author_name: string;
  readonly created_at: Date;
  readonly confirmed_by: string | null;
  readonly confirmer_name: string | null;
  readonly confirmed_at: Date;
  readonly version: number;
}

const nameOf = (profile: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  return sql<string>`coalesce(nullif(concat_ws(' ', ${column('first_name')}, ${column('last_name')}), ''), ${column('email')})`;
};

/** Evidence `e` has words of the buyer’s that nobody has retracted; newer evidence can have taken its place. */
const isQuoted = sql<boolean>`e.quote is not null and (e.closed_at is null or e.superseded_by is not null)`;

/** A quote and its deal join only for people who can read the deal; a line that is nothing else is left out for others. */
async function selectLines(
  tx: Tx,
  actor: Actor,
  { which, removed }: { readonly which: RawBuilder<boolean>; readonly removed: boolean },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.competitor_id, l.section, l.words, l.created_by as author_id, ${nameOf('p')} as author_name,
           l.created_at, l.confirmed_by, ${nameOf('q')} as confirmer_name, l.confirmed_at, l.version,
           case when d.id is not null then jsonb_build_object(
             'evidence_id', e.id, 'deal', jsonb_build_object('number', d.number, 'name', d.name), 'pillar', e.pillar,
             'quote', e.quote, 'person', e.person_name, 'occurred_on', e.occurred_on::text) end as quote
      from battlecard_lines l
      join profiles p on p.company_id = l.company_id and p.id = l.created_by
      left join profiles q on q.company_id = l.company_id and q.id = l.confirmed_by
      left join meddpicc_evidence e on e.company_id = l.company_id and e.deal_id = l.deal_id and e.id = l.evidence_id
                                   and ${isQuoted}
      left join deals d on d.company_id = e.company_id and d.id = e.deal_id and ${keptDeals(actor)}
     where l.company_id = ${actor.companyId} and ${which}
       and l.removed_at is ${removed ? sql`not null` : sql`null`} and (l.words is not null or d.id is not null)
     order by l.section, l.position, l.id
  `.execute(tx.kysely);
  return rows;
}

export function listLines(tx: Tx, actor: Actor, competitorId: string): Promise<LineRow[]> {
  return selectLines(tx, actor, { which: sql`l.competitor_id = ${competitorId}`, removed: false });
}

export interface LinePlace {
  readonly competitorId: string;
  readonly id: string;
}

export async function findLine(
  tx: Tx,
  actor: Actor,
  { competitorId, id }: LinePlace,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<LineRow | null> {
  const which = sql<boolean>`l.competitor_id = ${competitorId} and l.id = ${id}`;
  const rows = await selectLines(tx, actor, { which, removed });
  return rows[0] ?? null;
}

/** Changes of one card come one after another. */
export async function lockCard(tx: Tx, companyId: string, competitorId: string): Promise<void> {
  await sql`
    select from competitors c where c.company_id = ${companyId} and c.id = ${competitorId} for no key update
  `.execute(tx.kysely);
}

/** All lines of a section in their order, hidden ones too. */
export async function listOrder(
  tx: Tx,
  companyId: string,
  { competitorId, section }: { readonly competitorId: string; readonly section: BattlecardSection },
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select l.id from battlecard_lines l
     where l.company_id = ${companyId} and l.competitor_id = ${competitorId} and l.section = ${section}
       and l.removed_at is null
     order by l.position, l.id
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

export async function saveOrder(tx: Tx, companyId: string, order: readonly string[]): Promise<void> {
  await sql`
    update battlecard_lines l set position = o.place
      from unnest(${order}::uuid[]) with ordinality o (id, place)
     where l.company_id = ${companyId} and l.id = o.id
  `.execute(tx.kysely);
}

export async function countLines(tx: Tx, companyId: string, competitorId: string): Promise<number> {
  const { rows } = await sql<{ readonly lines: number }>`
    select count(*)::int as lines from battlecard_lines l
     where l.company_id = ${companyId} and l.competitor_id = ${competitorId} and l.removed_at is null
  `.execute(tx.kysely);
  return rows[0]?.lines ?? 0;
}

/** The place below the last line of a section. */
const lastPlace = (companyId: string, competitorId: string, section: BattlecardSection) => sql<number>`
  (select coalesce(max(o.position), 0) + 1 from battlecard_lines o
    where o.company_id = ${companyId} and o.competitor_id = ${competitorId} and o.section = ${section})`;

export interface NewLine extends LinePlace {
  readonly section: BattlecardSection;
  readonly words: string | null;
  readonly evidence: { readonly id: string; readonly dealId: string } | null;
}

/** At the end of its section. */
export async function insertLine(tx: Tx, actor: Actor, line: NewLine, now: Date): Promise<void> {
  const { competitorId, id, section, words, evidence } = line;
  const place = lastPlace(actor.companyId, competitorId, section);
  await sql`
    insert into battlecard_lines (company_id, id, competitor_id, section, position, words, deal_id, evidence_id, created_by,
                                  created_at, confirmed_by, confirmed_at)
    values (${actor.companyId}, ${id}, ${competitorId}, ${section}, ${place}, ${words}, ${evidence?.dealId ?? null},
            ${evidence?.id ?? null}, ${actor.userId}, ${now}, ${actor.userId}, ${now})
  `.execute(tx.kysely);
}

/** False if it is no longer of that version. A line that comes to another section is its last. */
export async function updateLine(
  tx: Tx,
  actor: Actor,
  { id, version, before }: { readonly id: string; readonly version: number; readonly before: LineRow },
  change: {
    readonly section?: BattlecardSection | undefined;
    readonly words?: string | undefined;
    readonly now: Date;
  },
): Promise<boolean> {
  const { section = before.section, words = before.words, now } = change;
  const position =
    section === before.section ? sql`position` : lastPlace(actor.companyId, before.competitor_id, section);
  const { numAffectedRows } = await sql`
    update battlecard_lines set section = ${section}, words = ${words}, position = ${position}, confirmed_by = ${actor.userId},
                                confirmed_at = ${now}, version = version + 1
     where company_id = ${actor.companyId} and id = ${id} and version = ${version}
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

export async function setRemoved(
  tx: Tx,
  companyId: string,
  id: string,
  removedAt: Date | null,
): Promise<void> {
  await sql`
    update battlecard_lines set removed_at = ${removedAt} where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}
