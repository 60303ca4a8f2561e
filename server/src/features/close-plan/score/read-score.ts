import type {
  ClosePlanScore,
  listScoredClosePlans,
  ScoredClosePlan,
} from '@dealwright/contract/close-plan/plan-score';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { planScore } from '@dealwright/domain/close-plan/plan-score';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { listScored, type ScoredRow, sumScored } from './score-store.ts';

const SCORED = 'close-plans.scored';

/** How the odds of close plans compare with what came, for the deals that the person finds. */
export async function readScore(tx: Tx, actor: Actor, now: Date): Promise<ClosePlanScore> {
  const scored = await sumScored(tx, actor, dayOf(now));
  return { predictions: scored.predictions, score: planScore(scored) };
}

function presentScored({ number, owner_id, owner_name, ...row }: ScoredRow): ScoredClosePlan {
  const { name, account, stage, close_date, chance, signed_on, in_time } = row;
  const owner = { id: owner_id, name: owner_name };
  return { number: Number(number), name, account, owner, stage, close_date, chance, signed_on, in_time };
}

interface Asked {
  readonly query: QueryOf<typeof listScoredClosePlans>;
  readonly today: Day;
}

/** A page of the predictions behind it, the newest close date first. */
export async function readScored(
  tx: Tx,
  actor: Actor,
  { query: { cursor, limit }, today }: Asked,
): Promise<ResponseOf<typeof listScoredClosePlans>> {
  const after = decodeCursor(SCORED, cursor, [positionSchemas.day, positionSchemas.id]);
  const rows = await listScored(tx, actor, { today, after, limit: limit + 1 });
  return pageFrom(rows, limit, presentScored, ({ close_date, id }) => encodeCursor(SCORED, [close_date, id]));
}
