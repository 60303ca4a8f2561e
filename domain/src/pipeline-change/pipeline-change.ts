import type { Day } from '../calendar.ts';
import type { Period } from '../forecast-period/period.ts';
import { isClosed, type Stage } from '../stage.ts';

/** What makes one moment’s pipeline into another’s, in the order it is told. */
export const CHANGE_PARTS = [
  'created',
  'pulled_in',
  'reopened',
  'moved_in',
  'increased',
  'decreased',
  'pushed_out',
  'moved_out',
  'removed',
  'lost',
  'won',
] as const;
export type ChangePart = (typeof CHANGE_PARTS)[number];

/** Start, parts and end, as a picture shows them. */
export const CHANGE_BARS = ['start', ...CHANGE_PARTS, 'end'] as const;
export type ChangeBarName = (typeof CHANGE_BARS)[number];

/** What a deal was at a moment. */
export interface DealFacts {
  /** Null for imported deals that were open in an unknown stage. */
  readonly stage: Stage | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly closeDate: Day | null;
  readonly ownerId: string;
  readonly shelf: 'archived' | 'deleted' | null;
}

/** A deal at the start and at the end; null where it wasn’t there yet. */
export interface DealPair {
  readonly start: DealFacts | null;
  readonly end: DealFacts | null;
}

/** Of whose deals the pipeline is, and of which close dates. */
export interface PipelineScope {
  readonly period: Period;
  readonly isOwner: (ownerId: string) => boolean;
}

/** One deal’s part in a change; what lowers the pipeline is negative. */
export interface Flow {
  readonly part: ChangePart;
  readonly currency: string;
  readonly amountMinor: number;
}

const isOpen = ({ stage }: DealFacts): boolean => stage === null || !isClosed(stage);
const isThere = (deal: DealFacts, { isOwner }: PipelineScope): boolean =>
  deal.shelf === null && isOwner(deal.ownerId);
const isDue = ({ closeDate }: DealFacts, { period }: PipelineScope): boolean =>
  closeDate !== null && closeDate >= period.first && closeDate <= period.last;

/** Whether a deal is in the period’s pipeline: open, its owner in the scope, and due in the period. */
export function isInPipeline(deal: DealFacts | null, scope: PipelineScope): deal is DealFacts {
  return deal !== null && isThere(deal, scope) && isOpen(deal) && isDue(deal, scope);
}

const flow = (part: ChangePart, { currency, amountMinor }: DealFacts, sign: 1 | -1): Flow => ({
  part,
  currency,
  amountMinor: sign * amountMinor,
});

/** A deal that gets another currency leaves with one amount and comes with the other. */
function amountFlows(start: DealFacts, end: DealFacts): Flow[] {
  if (start.currency !== end.currency) return [flow('decreased', start, -1), flow('increased', end, 1)];
  const more = end.amountMinor - start.amountMinor;
  if (more === 0) return [];
  return [{ part: more > 0 ? 'increased' : 'decreased', currency: end.currency, amountMinor: more }];
}

const outcomeOf = ({ stage }: DealFacts): 'won' | 'lost' => (stage === 'closed_won' ? 'won' : 'lost');

/** A deal that was in the pipeline and is not any more. What closes does so with its last amount. */
function leaving(start: DealFacts, end: DealFacts | null, scope: PipelineScope): Flow[] {
  if (end === null) return [flow('removed', start, -1)];
  if (!scope.isOwner(end.ownerId)) return [flow('moved_out', start, -1)];
  if (end.shelf !== null) return [flow('removed', start, -1)];
  if (isOpen(end)) return [flow('pushed_out', start, -1)];
  return [...amountFlows(start, end), flow(outcomeOf(end), end, -1)];
}

function arrivalOf(start: DealFacts | null, scope: PipelineScope): ChangePart {
  if (start === null) return 'created';
  if (!scope.isOwner(start.ownerId)) return 'moved_in';
  if (start.shelf !== null || !isOpen(start)) return 'reopened';
  return 'pulled_in';
}

/** A deal that came into the pipeline and closed between the two moments. */
function passing(start: DealFacts | null, end: DealFacts | null, scope: PipelineScope): Flow[] {
  if (end === null || isOpen(end) || !isThere(end, scope) || !isDue(end, scope)) return [];
  if (start !== null && !(isOpen(start) && isThere(start, scope))) return [];
  return [flow(start === null ? 'created' : 'pulled_in', end, 1), flow(outcomeOf(end), end, -1)];
}

/** What one deal adds to a change of the pipeline. Its flows sum to what it adds to the end less what it was at the start. */
export function flowsOf({ start, end }: DealPair, scope: PipelineScope): Flow[] {
  const starts = isInPipeline(start, scope);
  const ends = isInPipeline(end, scope);
  if (starts && ends) return amountFlows(start, end);
  if (starts) return leaving(start, end, scope);
  if (ends) return [flow(arrivalOf(start, scope), end, 1)];
  return passing(start, end, scope);
}

export interface PartTotal {
  readonly deals: number;
  readonly amountMinor: number;
}

/** A change of the pipeline in one currency: start and parts sum to the end. */
export interface CurrencyChange {
  readonly currency: string;
  readonly start: PartTotal;
  readonly parts: Readonly<Record<ChangePart, PartTotal>>;
  readonly end: PartTotal;
}

const NOTHING: PartTotal = { deals: 0, amountMinor: 0 };
const plus = (total: PartTotal, amountMinor: number): PartTotal => ({
  deals: total.deals + 1,
  amountMinor: total.amountMinor + amountMinor,
});

const noChange = (currency: string): CurrencyChange => ({
  currency,
  start: NOTHING,
  parts: Object.fromEntries(CHANGE_PARTS.map((part) => [part, NOTHING])) as CurrencyChange['parts'],
  end: NOTHING,
});

/** How the pipeline of a period and a scope changed between two moments, by currency. */
export function pipelineChange(pairs: readonly DealPair[], scope: PipelineScope): CurrencyChange[] {
  const changes = new Map<string, CurrencyChange>();
  const change = (currency: string, next: (was: CurrencyChange) => CurrencyChange): void => {
    changes.set(currency, next(changes.get(currency) ?? noChange(currency)));
  };
  for (const pair of pairs) {
    const { start, end } = pair;
    if (isInPipeline(start, scope))
      change(start.currency, (was) => ({ ...was, start: plus(was.start, start.amountMinor) }));
    if (isInPipeline(end, scope))
      change(end.currency, (was) => ({ ...was, end: plus(was.end, end.amountMinor) }));
    for (const { part, currency, amountMinor } of flowsOf(pair, scope)) {
      change(currency, (was) => ({
        ...was,
        parts: { ...was.parts, [part]: plus(was.parts[part], amountMinor) },
      }));
    }
  }
  return [...changes.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
