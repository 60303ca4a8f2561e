import type { ProblemInput } from '@dealwright/contract/qualification/business-problem';
import type { Tx } from '@dealwright/db/database';
import { costOf, isInQuote } from '@dealwright/domain/problem-cost';
import { invalid } from '../../../platform/errors.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { listPeople } from '../evidence/store.ts';
import { type CitedRow, listCited } from './store.ts';

type Cost = ProblemInput['costs'][number];

interface CitedAt {
  readonly id: string;
  /** Where in the input it is named. */
  readonly at: string;
}

const numberAt = (cost: number, factor: number, field: string) => `costs.${cost}.factors.${factor}.${field}`;

function citedIn(input: ProblemInput): CitedAt[] {
  const named = [
    { id: input.evidence_id, at: 'evidence_id' },
    { id: input.consequence_evidence_id, at: 'consequence_evidence_id' },
    ...input.costs.flatMap(({ factors }, cost) =>
      factors.map(({ evidence_id: id }, factor) => ({ id, at: numberAt(cost, factor, 'evidence_id') })),
    ),
  ];
  return named.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
}

function checkCitation(row: CitedRow | undefined, at: string, isKept: boolean): void {
  if (!row) throw invalid(at, 'This evidence isn’t part of the deal');
  if (row.polarity !== 'supports')
    throw invalid(at, 'Choose evidence that supports, not one that contradicts');
  if (row.quote === null) throw invalid(at, 'Choose evidence that has a quote');
  if (row.closed_at !== null && !isKept) {
    throw invalid(at, 'This quote was retracted or replaced. Choose another one, or none');
  }
}

function checkCost(cost: Cost, place: number, cited: ReadonlyMap<string, CitedRow>): void {
  if (costOf(cost) === null) {
    throw invalid(`costs.${place}.factors`, 'This cost is more than 100 billion a year. Check its numbers');
  }
  for (const [at, factor] of cost.factors.entries()) {
    if (factor.evidence_id === null) continue;
    const quote = cited.get(factor.evidence_id)?.quote ?? '';
    if (isInQuote(quote, { ...factor, currency: cost.currency })) continue;
    throw invalid(
      numberAt(place, at, 'evidence_id'),
      'The quote doesn’t say this number. Choose another quote, or mark the number as your estimate',
    );
  }
}

/**
 * Holds a problem against the deal: its person is on it, what it cites is evidence of it with a quote, and a number that
 * cites a quote is in it. A quote that the problem cited before may be closed by now. Throws `invalid_input`.
 */
export async function checkProblem(
  tx: Tx,
  deal: DealRef,
  input: ProblemInput,
  citedBefore: ReadonlySet<string>,
): Promise<void> {
  if (input.stakeholder_id !== null) {
    const people = await listPeople(tx, deal, [input.stakeholder_id]);
    if (people.size === 0) throw invalid('stakeholder_id', 'This person isn’t on the deal');
  }
  const named = citedIn(input);
  const rows = await listCited(
    tx,
    deal,
    named.map(({ id }) => id),
  );
  const cited = new Map(rows.map((row) => [row.id, row]));
  for (const { id, at } of named) checkCitation(cited.get(id), at, citedBefore.has(id));
  for (const [place, cost] of input.costs.entries()) checkCost(cost, place, cited);
}
