import {
  type ClosedClaim,
  type CommittedDeal,
  explainCommitment,
  exportCommitmentsKept,
  listClosedClaims,
  listCommitments,
  listCommitmentsKept,
  listCommittedDeals,
  listWithdrawnCommitments,
  type WithdrawnCommitment,
} from '@dealwright/contract/forecast/commitments';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { listAnswer } from '../../../platform/list-export.ts';
import { requireReadableDeal } from '../../deals/access.ts';
import { canExplain, explain, presentCommitment } from './explain.ts';
import { openExport } from './export-kept.ts';
import {
  type ClosedClaimRow,
  type CommittedRow,
  listClosed,
  listCommitted,
  listWithdrawn,
  type WithdrawnRow,
} from './kept-store.ts';
import { presentClaim } from './present-commitments.ts';
import { openKept, readKept } from './read-kept.ts';
import { listClaims, listOfDeal } from './store.ts';

const OF_DEAL = 'commitments.committed_at';
const CLAIMS = 'closed_claims.committed_at';
const COMMITTED = 'committed_deals.closed_at';
const WITHDRAWN = 'withdrawn.ended_at';

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

export function registerCommitments(router: Router, { database }: { readonly database: Database }): void {
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
  registerKept(router, database);
}

/** Commitments of several deals, by who made them. */
function registerKept(router: Router, database: Database): void {
  const { id, instant, place } = positionSchemas;

  router.member(listCommitmentsKept, async ({ tx, actor, query, now }) => readKept(tx, actor, query, now));

  router.member(exportCommitmentsKept, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`commitments-${query.day ?? dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call, now }),
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
