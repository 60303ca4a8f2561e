import { addDays, dayOf } from '@dealwright/domain/calendar';
import { percentile, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import type { Person } from '../servers.ts';

/** Of the project’s specification. */
const NEXT_AT_MOST_MS = 100;
const DAY_AT_MOST_MS = 150;
const READS = 60;
const DAYS_BACK = 30;

export interface StartedReview {
  readonly id: string;
  readonly items: readonly { readonly deal: { readonly number: number; readonly created_at: string } }[];
}

export async function startReview(person: Person): Promise<StartedReview> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = await person.send('POST', '/api/reviews', { scope: 'team' }, key);
  if (!answer.ok) throw new Error(`The review was refused: ${await answer.text()}`);
  return (await answer.json()) as StartedReview;
}

/** The deals of a review one after another, and days of their scorecards. */
export async function readsFindings(person: Person, deals: number): Promise<Finding[]> {
  const { id, items } = await startReview(person);
  let at = 0;
  const itemAt = () => {
    const item = items[at % items.length];
    at += 1;
    if (!item) throw new Error('The review has no deals');
    return item.deal;
  };
  const next = await timings(
    () => person.fetchBytes(`/api/reviews/${id}/deals/${itemAt().number}`),
    READS,
    10,
  );
  const today = dayOf(new Date());
  const replay = async () => {
    const { number, created_at } = itemAt();
    const day = addDays(today, -(at % DAYS_BACK));
    const asked = day < created_at.slice(0, 10) ? today : day;
    await person.fetchBytes(`/api/deals/${number}/scorecard?as_of=${asked}`);
  };
  const days = await timings(replay, READS, 10);
  const finding = (what: string, times: readonly number[], atMost: number): Finding => ({
    what,
    value: percentile(times, 0.95),
    unit: 'ms',
    atMost,
    detail: `p95 of ${times.length}, p50 ${percentile(times, 0.5).toFixed(1)} ms, at ${deals} deals`,
  });
  return [finding('next deal', next, NEXT_AT_MOST_MS), finding('scorecard of any day', days, DAY_AT_MOST_MS)];
}
