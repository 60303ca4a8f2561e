import type { listCommitmentsKept } from '@dealwright/contract/forecast/commitments';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { openForecast } from '../read-forecast.ts';
import type { ScopeQuery } from '../scope.ts';
import { countCommitments, type KeptAsked, readClaimCells } from './kept-store.ts';
import { isAfter, presentKept } from './present-commitments.ts';

const KEPT = 'commitments_kept.name';

interface KeptQuery extends ScopeQuery {
  readonly day?: Day | undefined;
  readonly time: 'period' | 'all';
}

/** Of whom and of when: throws 404 for a scope that the reader can’t read. */
export async function openKept(tx: Tx, actor: Actor, query: KeptQuery, now: Date): Promise<KeptAsked> {
  const { scope, period } = await openForecast(tx, actor, query, now);
  return { owners: scope.owners, period: query.time === 'all' ? null : period };
}

/** A page of people by name, with how many of their claims were true. */
export async function readKept(
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof listCommitmentsKept>,
  now: Date,
): Promise<ResponseOf<typeof listCommitmentsKept>> {
  const after = decodeCursor(KEPT, query.cursor, [positionSchemas.text, positionSchemas.id]);
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
}
