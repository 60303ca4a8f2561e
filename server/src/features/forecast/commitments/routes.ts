import {
  type ClosedClaim,
  type Commitment,
  listClosedClaims,
  listCommitments,
  listCommitmentsKept,
} from '@dealwright/contract/forecast/commitments';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { requireReadableDeal } from '../../deals/access.ts';
import { readScope } from '../scope.ts';
import { isAfter, presentClaim, presentKept } from './present-commitments.ts';
import {
  type ClaimRow,
  type ClosedClaimRow,
  type CommitmentRow,
  countDeals,
  listClaims,
  listClosed,
  listOfDeal,
  readClaimCells,
} from './store.ts';

const OF_DEAL = 'commitments.committed_at';
const KEPT = 'commitments_kept.name';
const CLAIMS = 'closed_claims.committed_at';

function presentClosed(row: ClosedClaimRow): ClosedClaim {
  const { number, name, committed_at, outcome } = row;
  return {
    deal: { number: Number(number), name },
    committed_at: committed_at.toISOString(),
    outcome,
    claim: presentClaim(row, outcome),
  };
}

function presentCommitment(row: CommitmentRow, claims: readonly ClaimRow[]): Commitment {
  const { id, owner_id, owner_name, committed_at, ended_at, outcome } = row;
  const own = claims.filter(({ commitment_id }) => commitment_id === id);
  return {
    committed_at: committed_at.toISOString(),
    owner: { id: owner_id, name: owner_name },
    ended_at: ended_at?.toISOString() ?? null,
    outcome,
    claims: own.map((claim) => presentClaim(claim, outcome)),
  };
}

export function registerCommitments(router: Router): void {
  const { text, id, instant, integer } = positionSchemas;

  router.member(listCommitments, async ({ tx, actor, params, query: { cursor, limit } }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const after = decodeCursor(OF_DEAL, cursor, [instant, id]);
    const rows = await listOfDeal(tx, deal, { after, limit: limit + 1 });
    const claims = await listClaims(
      tx,
      deal.companyId,
      rows.map((row) => row.id),
    );
    return pageFrom(
      rows,
      limit,
      (row) => presentCommitment(row, claims),
      (row) => encodeCursor(OF_DEAL, [row.position, row.id]),
    );
  });

  router.member(listCommitmentsKept, async ({ tx, actor, query }) => {
    const after = decodeCursor(KEPT, query.cursor, [text, id]);
    const { owners } = await readScope(tx, actor, query);
    const cells = await readClaimCells(tx, actor, owners);
    const people = presentKept(cells, await countDeals(tx, actor, owners));
    const rest = after === null ? people : people.filter((one) => isAfter(one, after));
    return pageFrom(
      rest.slice(0, query.limit + 1),
      query.limit,
      (one) => one,
      ({ person }) => encodeCursor(KEPT, [person.name, person.id]),
    );
  });

  router.member(listClosedClaims, async ({ tx, actor, query }) => {
    const { cursor, limit, kind, pillar } = query;
    const after = decodeCursor(CLAIMS, cursor, [instant, id, integer]);
    const { owners } = await readScope(tx, actor, query);
    const rows = await listClosed(tx, actor, { owners, kind, pillar, after, limit: limit + 1 });
    return pageFrom(rows, limit, presentClosed, ({ position, commitment_id, place }) =>
      encodeCursor(CLAIMS, [position, commitment_id, String(place)]),
    );
  });
}
