import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { CURRENCIES, minorDigits } from '@dealwright/domain/money';
import { PILLARS } from '@dealwright/domain/pillar';
import {
  DIGITS_OF_SMALLEST,
  NOT_RECORDED,
  SIZE_BANDS,
  type WinLossDimension,
} from '@dealwright/domain/win-loss';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';
import { ownedBy } from '../forecast/cells-store.ts';

/** Closed when, and of whom; null for all that the reader sees. */
export interface Asked {
  readonly period: Period;
  readonly owners: readonly string[] | null;
}

export interface Counted {
  readonly won: number;
  readonly lost: number;
}

export interface GroupRow extends Counted {
  readonly key: string;
  readonly name: string | null;
  /** How many groups there are, those that are not among these included. */
  readonly groups: number;
}

export const NONE = sql.lit(NOT_RECORDED);
export const WON = sql.lit(8);
export const LOST = sql.lit(9);
const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;
const counts = sql`
  (count(*) filter (where c.position = ${WON}))::int as won, (count(*) filter (where c.position = ${LOST}))::int as lost`;

/** The rows of `deals d` that closed in the period. */
export const closedIn = (actor: Actor, { period, owners }: Asked): RawBuilder<boolean> => sql<boolean>`
  ${listedDeals(actor)} and d.closed_at is not null and d.stage_position >= ${WON}::smallint
  and d.closed_at >= ${startOf(period.first)} and d.closed_at < ${startOf(addDays(period.last, 1))}
  and ${ownedBy(sql`d.owner_id`, owners)}`;

/** The furthest open stage that the deal was in before it closed. */
const STAGE = sql<string>`coalesce((
  select max(v.stage) from deal_versions v
   where v.company_id = d.company_id and v.deal_id = d.id and v.corrected_at = 'infinity' and v.stage < 'closed_won'
     and v.valid_from <= d.closed_at)::text, ${NONE})`;

const SOURCE = sql<string>`coalesce(d.source::text, ${NONE})`;

/** Reasons that differ in capitals alone are one. */
const REASON = sql<string>`coalesce(md5(lower(nullif(btrim(d.loss_reason), ''))), ${NONE})`;

const WITHOUT_CENTS = CURRENCIES.filter((currency) => minorDigits(currency) === 0);
const MINOR_DIGITS = 2;

const SIZE = sql<string>`d.currency || '.' || case when d.amount_minor = 0 then ${NONE} else
  least(${sql.lit(SIZE_BANDS.length - 1)}, greatest(0, length(d.amount_minor::text) - ${sql.lit(DIGITS_OF_SMALLEST)} -
    case when d.currency = any (${WITHOUT_CENTS}) then 0 else ${sql.lit(MINOR_DIGITS)} end))::text end`;

/** At least one pillar has a grade. */
export const HAS_EVIDENCE = sql<boolean>`d.strip ~ '(^| )[1-3]'`;

/** The group that a closed deal is in, for those that put each deal in one. */
export const KEYS = { stage: STAGE, source: SOURCE, reason: REASON, size: SIZE } as const;
type OneGroup = keyof typeof KEYS;

export interface Closed extends Counted {
  readonly without_evidence: number;
}

export async function countClosed(tx: Tx, actor: Actor, asked: Asked): Promise<Closed> {
  const { rows } = await sql<Closed>`
    select ${counts}, (count(*) filter (where not c.graded))::int as without_evidence
      from (select d.stage_position as position, ${HAS_EVIDENCE} as graded from deals d where ${closedIn(actor, asked)}) c
  `.execute(tx.kysely);
  return rows[0] ?? { won: 0, lost: 0, without_evidence: 0 };
}

/** A deal counts once in each group; of loss reasons, lost deals alone. */
function groupsOf(dimension: OneGroup | 'competitor', actor: Actor, asked: Asked): RawBuilder<GroupRow> {
  const among = closedIn(actor, asked);
  if (dimension === 'competitor') {
    return sql<GroupRow>`
      select coalesce(c.competitor_id::text, ${NONE}) as key, null::text as name, ${counts}
        from (select d.stage_position as position, o.competitor_id from deals d
                left join deal_competitors o on o.company_id = d.company_id and o.deal_id = d.id
               where ${among}) c
       group by 1`;
  }
  const isReason = dimension === 'reason';
  return sql<GroupRow>`
    select c.key, min(c.name) as name, ${counts}
      from (select d.stage_position as position, ${KEYS[dimension]} as key,
                   ${isReason ? sql`nullif(btrim(d.loss_reason), '')` : sql`null::text`} as name
              from deals d where ${among} and ${isReason ? sql`d.stage_position = ${LOST}::smallint` : sql`true`}) c
     group by 1`;
}

/** Deals that look alike are counted first, and taken apart into pillars afterwards. */
function gradesOf(actor: Actor, asked: Asked): RawBuilder<GroupRow> {
  return sql<GroupRow>`
    select (${[...PILLARS]}::text[])[p.place] || '.' || left(p.cell, 1) as key, null::text as name, sum(s.won)::int as won,
           sum(s.lost)::int as lost
      from (select c.strip, ${counts}
              from (select d.strip, d.stage_position as position from deals d
                     where ${closedIn(actor, asked)} and ${HAS_EVIDENCE}) c
             group by 1) s
     cross join unnest(string_to_array(s.strip, ' ')) with ordinality p (cell, place)
     group by 1`;
}

/** The largest groups with what they are called. */
export async function listGroups(
  tx: Tx,
  actor: Actor,
  { by, limit, ...asked }: Asked & { readonly by: WinLossDimension; readonly limit: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.key, coalesce(g.name, o.name) as name, g.won, g.lost, g.groups
      from (select g.*, (count(*) over ())::int as groups
              from (${by === 'pillar' ? gradesOf(actor, asked) : groupsOf(by, actor, asked)}) g
             order by g.won + g.lost desc, g.key limit ${limit}) g
      left join competitors o on o.company_id = ${actor.companyId} and o.id::text = g.key
     order by g.won + g.lost desc, g.key
  `.execute(tx.kysely);
  return rows;
}

/** What the buyer of `deals d` last said against us in their own words, in a quote that stands. */
export const quoteOf = sql`
  select e.quote, e.person_name, e.occurred_on::text as said_on from meddpicc_evidence e
   where e.company_id = d.company_id and e.deal_id = d.id and e.closed_at is null and e.quote is not null
     and e.polarity = 'contradicts' and e.kind <> 'seller_belief'
   order by e.occurred_on desc, e.id desc limit 1`;

export interface QuoteRow {
  readonly quote: string | null;
  readonly person_name: string | null;
  readonly said_on: string | null;
}

const LATEST_A_REASON = 20;

/** For each loss reason, the latest quote among its latest deals. */
export async function listReasonQuotes(
  tx: Tx,
  actor: Actor,
  asked: Asked & { readonly keys: readonly string[] },
): Promise<(QuoteRow & { readonly key: string })[]> {
  const { rows } = await sql<QuoteRow & { readonly key: string }>`
    select distinct on (d.key) d.key, q.*
      from (select d.company_id, d.id, d.key, row_number() over (partition by d.key order by d.closed_at desc) as place
              from (select d.company_id, d.id, d.closed_at, ${REASON} as key from deals d
                     where ${closedIn(actor, asked)} and d.stage_position = ${LOST}::smallint) d
             where d.key = any (${asked.keys})) d
     cross join lateral (${quoteOf}) q
     where d.place <= ${sql.lit(LATEST_A_REASON)}
     order by d.key, q.said_on desc
  `.execute(tx.kysely);
  return rows;
}
