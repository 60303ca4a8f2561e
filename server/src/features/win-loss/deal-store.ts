import type { Tx } from '@dealwright/db/database';
import { PILLARS } from '@dealwright/domain/pillar';
import {
  gradesOf,
  NOT_RECORDED,
  splitGroup,
  WITH_EVIDENCE,
  type WinLossDimension,
} from '@dealwright/domain/win-loss';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { nameOf } from '../forecast/store.ts';
import { type Asked, closedIn, HAS_EVIDENCE, KEYS, LOST, type QuoteRow, quoteOf, WON } from './store.ts';

export interface DealRow extends QuoteRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly is_won: boolean;
  /** As the database prints it, with all its digits. */
  readonly position: string;
  readonly closed_on: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly loss_reason: string | null;
}

interface DealPage extends Asked {
  readonly by: WinLossDimension;
  readonly group: string | undefined;
  readonly outcome: 'won' | 'lost' | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

/** The rows of `deals d` with the grade that `champion.2` names, or one of those of `champion.2-3`. */
function hasGrade(key: string): RawBuilder<boolean> {
  if (key === WITH_EVIDENCE) return HAS_EVIDENCE;
  const { section, group } = splitGroup('pillar', key);
  const place = PILLARS.findIndex((pillar) => pillar === section) + 1;
  if (place === 0) return sql<boolean>`false`;
  const { low, high } = gradesOf(group);
  return sql<boolean>`${HAS_EVIDENCE}
    and left(split_part(d.strip, ' ', ${sql.lit(place)}), 1) between ${low} and ${high}`;
}

function hasCompetitor(key: string): RawBuilder<boolean> {
  const any = sql`select 1 from deal_competitors o where o.company_id = d.company_id and o.deal_id = d.id`;
  return key === NOT_RECORDED
    ? sql<boolean>`not exists (${any})`
    : sql<boolean>`exists (${any} and o.competitor_id::text = ${key})`;
}

function inGroup(by: WinLossDimension, key: string): RawBuilder<boolean> {
  if (by === 'pillar') return hasGrade(key);
  if (by === 'competitor') return hasCompetitor(key);
  const has = sql<boolean>`${KEYS[by]} = ${key}`;
  return by === 'reason' ? sql<boolean>`d.stage_position = ${LOST}::smallint and ${has}` : has;
}

/** The deals that a number counts, the latest first. */
export async function listDealPage(tx: Tx, actor: Actor, page: DealPage): Promise<DealRow[]> {
  const { by, group, outcome, after, limit } = page;
  const place = outcome === 'won' ? WON : LOST;
  const { rows } = await sql<DealRow>`
    select d.id, d.number, d.name, d.owner_id, d.is_won, d.position, d.closed_on, d.amount_minor, d.currency,
           d.loss_reason, a.name as account, ${nameOf('p')} as owner_name, q.quote, q.person_name, q.said_on
      from (select d.company_id, d.id, d.number, d.name, d.account_id, d.owner_id, d.closed_at,
                   d.stage_position = ${WON}::smallint as is_won, d.closed_at::text as position,
                   (d.closed_at at time zone 'UTC')::date::text as closed_on, d.amount_minor, d.currency,
                   case when d.stage_position = ${LOST}::smallint then d.loss_reason end as loss_reason
              from deals d
             where ${closedIn(actor, page)}
               and ${outcome ? sql`d.stage_position = ${place}::smallint` : sql`true`}
               and ${group === undefined ? sql`true` : inGroup(by, group)}
               and ${after ? sql`(d.closed_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
             order by d.closed_at desc, d.id desc limit ${limit}) d
      join profiles p on p.company_id = d.company_id and p.id = d.owner_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      left join lateral (select * from (${quoteOf}) said where not d.is_won) q on true
     order by d.closed_at desc, d.id desc
  `.execute(tx.kysely);
  return rows;
}
