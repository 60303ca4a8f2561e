import {
  type CoachedGrade,
  type listCoachedGrades,
  MOST_COACHED_DEALS,
} from '@dealwright/contract/coaching/coaching';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { GradeTiming } from '@dealwright/domain/coaching/grade-timing';
import type { Actor } from '../../platform/actor.ts';
import {
  decodeCursor,
  encodeCursor,
  pageFrom,
  type Position,
  positionSchemas,
} from '../../platform/cursor.ts';
import type { ClosedRow } from './deal-store.ts';
import { openCoaching } from './read-coaching.ts';
import { readTimings } from './read-timings.ts';

const GRADES = 'coaching.grades';

interface GradeRow {
  readonly deal: ClosedRow;
  readonly timing: GradeTiming;
  /** Among the grades of its deal. */
  readonly place: number;
}

/** Whether a row comes after the last one of a page. */
function isAfter({ deal, place }: GradeRow, [at = '', id = '', last = '']: Position): boolean {
  if (deal.position !== at) return deal.closed_at < new Date(at);
  return deal.id === id ? place > Number(last) : deal.id < id;
}

function presentGrade({ deal, timing }: GradeRow): CoachedGrade {
  const { pillar, stage, grade, result, passedAt, reachedAt, reachedIn } = timing;
  return {
    deal: { number: Number(deal.number), name: deal.name },
    pillar,
    stage: stage as CoachedGrade['stage'],
    grade,
    result,
    passed_on: dayOf(passedAt),
    reached_on: reachedAt && dayOf(reachedAt),
    reached_in: reachedIn,
  };
}

/** The grades that a number counts, of the same deals. */
export async function readGradePage(
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof listCoachedGrades>,
  now: Date,
): Promise<ResponseOf<typeof listCoachedGrades>> {
  const { cursor, limit, pillar, stage, result } = query;
  const { instant, id, integer } = positionSchemas;
  const after = decodeCursor(GRADES, cursor, [instant, id, integer]);
  const { ids, period } = await openCoaching(tx, actor, query, now);
  const { timed } = await readTimings(tx, actor, { owners: ids, period, limit: MOST_COACHED_DEALS });
  const rows = timed
    .flatMap(({ deal, timings }) => timings.map((timing, place) => ({ deal, timing, place })))
    .filter(
      (row) =>
        (pillar === undefined || row.timing.pillar === pillar) &&
        (stage === undefined || row.timing.stage === stage) &&
        (result === undefined || row.timing.result === result) &&
        (after === null || isAfter(row, after)),
    );
  return pageFrom(rows.slice(0, limit + 1), limit, presentGrade, ({ deal, place }) =>
    encodeCursor(GRADES, [deal.position, deal.id, String(place)]),
  );
}
