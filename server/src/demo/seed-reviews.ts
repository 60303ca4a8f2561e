import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { ReviewDecision } from '@dealwright/domain/review/review-decision';
import type { PromiseKind } from '@dealwright/domain/review/review-promise';
import { isClosed } from '@dealwright/domain/stage';
import { writeStrip } from '@dealwright/domain/write-strip';
import type { DealRows } from './build-deal.ts';
import type { TableRows } from './insertion.ts';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

interface ReviewsToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly managerId: string;
  readonly built: readonly DealRows[];
  readonly random: Random;
  readonly now: Date;
}

type Row = TableRows['rows'][number];

const DAY_MS = 86_400_000;
const WEEKS_AGO = [3, 2, 1];
/** How far the queue of a review looks ahead. */
const AHEAD_DAYS = 90;

interface Agreed {
  readonly decision: ReviewDecision;
  readonly kind?: PromiseKind;
  readonly words?: string;
  /** Days from the review until it is due, and until it was done. */
  readonly due?: number;
  readonly done?: number;
}

/** What was decided of the deals of a review, the largest first. */
const AGREED: readonly Agreed[] = [
  { decision: 'keep', kind: 'promise', words: 'Meet the economic buyer in person', due: 5, done: 4 },
  { decision: 'ask', kind: 'ask', words: 'Who signs above the budget limit?', due: 3, done: 2 },
  { decision: 'keep', kind: 'promise', words: 'Get the decision criteria in writing', due: 4, done: 6 },
  { decision: 'keep' },
  { decision: 'keep', kind: 'promise', words: 'Agree the paper process with procurement', due: 6, done: 5 },
  { decision: 'ask', kind: 'ask', words: 'What happens if they decide nothing?', due: 3, done: 3 },
  { decision: 'keep' },
  { decision: 'skip' },
];

interface Held {
  readonly id: string;
  readonly at: Date;
}

/** Another order each week. */
function agreedOn(weeks: number, place: number): Agreed {
  return AGREED[(place + weeks * 3) % AGREED.length] ?? { decision: 'keep' };
}

interface Decided {
  readonly of: DealRows;
  readonly place: number;
  readonly agreed: Agreed;
}

function itemRow(scene: ReviewsToSeed, held: Held, { of: { deal, stateAt }, place, agreed }: Decided): Row {
  const decidedAt = new Date(held.at.getTime() + (place + 1) * 80_000);
  const then = stateAt(decidedAt);
  return {
    company_id: scene.companyId,
    review_id: held.id,
    deal_id: deal.id,
    position: place + 1,
    owner_id: deal.owner_id,
    decision: agreed.decision,
    note: agreed.kind === 'ask' ? agreed.words : null,
    strip: writeStrip(then.pillars),
    score: then.score,
    forecast_choice: deal.forecast_choice,
    decided_by: scene.managerId,
    decided_at: decidedAt,
    seconds: 60 + ((place * 17) % 50),
  };
}

/** A promise, and the task that it became. */
function promiseRows(
  scene: ReviewsToSeed,
  held: Held,
  { of: { deal }, agreed }: Decided,
): [task: Row, promise: Row] | null {
  const { companyId, workspaceId, managerId, random, now } = scene;
  const { kind, words, due = 0, done = 0 } = agreed;
  if (!kind || !words) return null;
  const after = (days: number): Date => new Date(held.at.getTime() + days * DAY_MS);
  const finished = after(done);
  const task = random.id(held.at);
  const made = { company_id: companyId, deal_id: deal.id, created_by: managerId, created_at: held.at };
  const doneAt = finished < now ? finished : null;
  return [
    {
      ...made,
      id: task,
      workspace_id: workspaceId,
      title: words,
      due_on: dayOf(after(due)),
      assignee_id: deal.owner_id,
      updated_at: doneAt ?? held.at,
      version: 1,
      done_at: doneAt,
      done_by: doneAt && deal.owner_id,
    },
    {
      ...made,
      id: random.id(held.at),
      review_id: held.id,
      kind,
      words,
      owner_id: deal.owner_id,
      due_on: dayOf(after(due)),
      task_id: task,
    },
  ];
}

/** The manager's weekly reviews of the largest open deals, with what was promised in them and came of it. */
export async function seedReviews(tx: Tx, scene: ReviewsToSeed): Promise<void> {
  const { companyId, workspaceId, managerId, built, random, now } = scene;
  for (const weeks of WEEKS_AGO) {
    const at = new Date(Math.floor(now.getTime() / DAY_MS - weeks * 7) * DAY_MS + 9 * 3_600_000);
    const held = { id: random.id(at), at };
    const deals = built
      .filter(({ deal, plan }) => !isClosed(plan.stage) && deal.created_at < at)
      .toSorted((a, b) => b.deal.amount_minor - a.deal.amount_minor)
      .slice(0, AGREED.length)
      .map((of, place) => ({ of, place, agreed: agreedOn(weeks, place) }));
    const promised = deals.flatMap((decided) => {
      const rows = promiseRows(scene, held, decided);
      return rows ? [rows] : [];
    });
    await insertRows(tx, 'reviews', [
      {
        company_id: companyId,
        id: held.id,
        workspace_id: workspaceId,
        reviewer_id: managerId,
        scope: 'team',
        person_id: managerId,
        until_day: dayOf(new Date(at.getTime() + AHEAD_DAYS * DAY_MS)),
        started_at: at,
        ended_at: new Date(at.getTime() + (deals.length + 2) * 80_000),
      },
    ]);
    for (const [table, rows] of [
      ['review_items', deals.map((decided) => itemRow(scene, held, decided))],
      ['tasks', promised.map(([task]) => task)],
      ['review_promises', promised.map(([, promise]) => promise)],
    ] as const)
      await insertRows(tx, table, rows);
  }
}
