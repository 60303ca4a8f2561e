import {
  type ClosedClaim,
  type CommittedDeal,
  explainCommitment,
  listClosedClaims,
  listCommitments,
  listCommitmentsKept,
  listCommittedDeals,
  listWithdrawnCommitments,
  type WithdrawnCommitment,
} from '@dealwright/contract/forecast/commitments';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { requireReadableDeal } from '../../deals/access.ts';
import { openForecast } from '../read-forecast.ts';
import type { ScopeQuery } from '../scope.ts';
import { canExplain, explain, presentCommitment } from './explain.ts';
import {
  type ClosedClaimRow,
  type CommittedRow,
  countCommitments,
  type KeptAsked,
  listClosed,
  listCommitted,
  listWithdrawn,
  readClaimCells,
  type WithdrawnRow,
} from './kept-store.ts';
import { isAfter, presentClaim, presentKept } from './present-commitments.ts';
import { listClaims, listOfDeal } from './store.ts';

const OF_DEAL = 'commitments.committed_at';
const KEPT = 'commitments_kept.name';
const CLAIMS = 'closed_claims.committed_at';
const COMMITTED = 'committed_deals.closed_at';
const WITHDRAWN = 'withdrawn.ended_at';

interface KeptQuery extends ScopeQuery {
  readonly day?: Day | undefined;
  readonly time: 'period' | 'all';
}

async function openKept(tx: Tx, actor: Actor, query: KeptQuery, now: Date): Promise<KeptAsked> {
  const { scope, period } = await openForecast(tx, actor, query, now);
  return { owners: scope.owners, period: query.time === 'all' ? null : period };
}

function presentClosed(row: ClosedClaimRow): ClosedClaim {
  const { number, name, committed_at, outcome, reason } = row;
  return {
    deal: { number: Number(number), name },
    committed_at: committed_at.toISOString(),
    outcome,
    claim: presentClaim(row, outcome),
    reason,
  };
}

const presentWithdrawn = ({
  number,
  name,
  committed_at,
  ended_at,
  reason,
}: WithdrawnRow): WithdrawnCommitment => ({
  deal: { number: Number(number), name },
  committed_at: committed_at.toISOString(),
  withdrawn_at: ended_at.toISOString(),
  reason,
});

const presentCommitted = ({
  number,
  name,
  committed_at,
  closed_at,
  outcome,
}: CommittedRow): CommittedDeal => ({
  deal: { number: Number(number), name },
  committed_at: committed_at.toISOString(),
  closed_at: closed_at.toISOString(),
  outcome,
});

export function registerCommitments(router: Router): void {
  const { id, instant } = positionSchemas;

  router.member(listCommitments, async ({ tx, actor, params, query: { cursor, limit } }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const after = decodeCursor(OF_DEAL, cursor, [instant, id]);
    const mayEdit = await canExplain(tx, actor, params.number);
    const rows = await listOfDeal(tx, deal, { after, limit: limit + 1 });
    const claims = await listClaims(
      tx,
      deal.companyId,
      rows.map((row) => row.id),
    );
    return pageFrom(
      rows,
      limit,
      (row) => presentCommitment(row, claims, mayEdit),
      (row) => encodeCursor(OF_DEAL, [row.position, row.id]),
    );
  });

  router.member(explainCommitment, async ({ tx, actor, params, version, body }) =>
    explain(tx, { actor, version }, params, body.reason),
  );
  registerKept(router);
}

/** Commitments of several deals, by who made them. */
function registerKept(router: Router): void {
  const { text, id, instant, place } = positionSchemas;

  router.member(listCommitmentsKept, async ({ tx, actor, query, now }) => {
    const after = decodeCursor(KEPT, query.cursor, [text, id]);
    const asked = await openKept(tx, actor, query, now);
    const cells = await readClaimCells(tx, actor, asked);
    const people = presentKept(cells, await countCommitments(tx, actor, asked));
    const rest = after === null ? people : people.filter((one) => isAfter(one, after));
    return pageFrom(
      rest.slice(0, query.limit + 1),
      query.limit,
      (one) => one,
      ({ person }) => encodeCursor(KEPT, [person.name, person.id]),
    );
  });

  router.member(listClosedClaims, async ({ tx, actor, query, now }) => {
    const { cursor, limit, kind, pillar } = query;
    const after = decodeCursor(CLAIMS, cursor, [instant, id, place]);
    const asked = await openKept(tx, actor, query, now);
    const rows = await listClosed(tx, actor, { ...asked, kind, pillar, after, limit: limit + 1 });
    return pageFrom(rows, limit, presentClosed, ({ position, commitment_id, place }) =>
      encodeCursor(CLAIMS, [position, commitment_id, String(place)]),
    );
  });

  router.member(listCommittedDeals, async ({ tx, actor, query, now }) => {
    const { cursor, limit } = query;
    const after = decodeCursor(COMMITTED, cursor, [instant, id]);
    const asked = await openKept(tx, actor, query, now);
    const rows = await listCommitted(tx, actor, { ...asked, after, limit: limit + 1 });
    return pageFrom(rows, limit, presentCommitted, (row) => encodeCursor(COMMITTED, [row.position, row.id]));
  });

  router.member(listWithdrawnCommitments, async ({ tx, actor, query, now }) => {
    const { cursor, limit } = query;
    const after = decodeCursor(WITHDRAWN, cursor, [instant, id]);
    const asked = await openKept(tx, actor, query, now);
    const rows = await listWithdrawn(tx, actor, { ...asked, after, limit: limit + 1 });
    return pageFrom(rows, limit, presentWithdrawn, (row) => encodeCursor(WITHDRAWN, [row.position, row.id]));
  });
}
