import type { BusinessProblem, Citation } from '@dealwright/contract/qualification/business-problem';
import type { Evidence, Scorecard } from '@dealwright/contract/qualification/evidence';
import type { Currency } from '@dealwright/domain/money';
import { type CostPeriod, decimalOf, type FactorUnit, figureOf } from '@dealwright/domain/problem-cost';
import { figuresInText } from '@dealwright/domain/quoted-figures';
import type { SentProblem } from './api.ts';

/** A number as it is typed. */
export interface FactorDraft {
  readonly label: string;
  readonly unit: FactorUnit;
  readonly low: string;
  /** Empty where the number is exact. */
  readonly high: string;
  readonly evidence_id: string | null;
}

export interface CostDraft {
  readonly label: string;
  readonly period: CostPeriod;
  readonly currency: Currency;
  readonly factors: readonly FactorDraft[];
}

export interface ProblemDraft {
  readonly statement: string;
  readonly evidence_id: string | null;
  readonly affected: string;
  readonly stakeholder_id: string | null;
  readonly consequence: string;
  readonly consequence_evidence_id: string | null;
  readonly costs: readonly CostDraft[];
}

export const EMPTY_PROBLEM: ProblemDraft = {
  statement: '',
  evidence_id: null,
  affected: '',
  stakeholder_id: null,
  consequence: '',
  consequence_evidence_id: null,
  costs: [],
};

export const emptyFactor = (unit: FactorUnit): FactorDraft => ({
  label: '',
  unit,
  low: '',
  high: '',
  evidence_id: null,
});

export const emptyCost = (currency: Currency): CostDraft => ({
  label: '',
  period: 'year',
  currency,
  factors: [emptyFactor('number'), emptyFactor('money')],
});

export function draftOf(problem: BusinessProblem): ProblemDraft {
  return {
    statement: problem.statement.text,
    evidence_id: problem.statement.citation?.evidence_id ?? null,
    affected: problem.affected,
    stakeholder_id: problem.stakeholder?.id ?? null,
    consequence: problem.consequence.text,
    consequence_evidence_id: problem.consequence.citation?.evidence_id ?? null,
    costs: problem.costs.map(({ label, period, currency, factors }) => ({
      label,
      period,
      currency: currency as Currency,
      factors: factors.map((factor) => ({
        label: factor.label,
        unit: factor.unit,
        low: factor.low,
        high: factor.high === factor.low ? '' : factor.high,
        evidence_id: factor.citation?.evidence_id ?? null,
      })),
    })),
  };
}

/** '48,000', '48k' and '$1.2M' as the server takes them; other text as it is, so that the server's rule speaks. */
function sentNumber(typed: string): string {
  const text = typed.trim();
  if (figureOf(text) !== null) return text;
  const [figure, ...others] = figuresInText(text);
  const [value, ...readings] = figure?.values ?? [];
  return value !== undefined && readings.length === 0 && others.length === 0 ? decimalOf(value) : text;
}

export function sentProblem(draft: ProblemDraft): SentProblem {
  return {
    ...draft,
    costs: draft.costs.map((cost) => ({
      ...cost,
      factors: cost.factors.map((factor) => {
        const low = sentNumber(factor.low);
        return { ...factor, low, high: factor.high.trim() === '' ? low : sentNumber(factor.high) };
      }),
    })),
  };
}

/** A quote that a text or number can cite. */
export interface QuoteChoice {
  readonly id: string;
  readonly quote: string;
  readonly person: string | null;
  readonly day: string;
}

const choiceOf = ({ id, quote, person, occurred_on }: Evidence): QuoteChoice | null =>
  quote === null ? null : { id, quote, person: person?.name ?? null, day: occurred_on };

/** The live, supporting quotes of the deal, and those that the problem cites already. */
export function quotesOf(scorecard: Scorecard | undefined, problem: BusinessProblem | null): QuoteChoice[] {
  const live = (scorecard?.pillars ?? [])
    .flatMap(({ evidence }) => evidence)
    .filter(({ closed_at, polarity }) => closed_at === null && polarity === 'supports')
    .map(choiceOf)
    .filter((choice) => choice !== null);
  const cited = problem
    ? [problem.statement, problem.consequence, ...problem.costs.flatMap(({ factors }) => factors)]
        .map(({ citation }) => citation)
        .filter((citation): citation is Citation => citation !== null)
        .map(({ evidence_id: id, quote, person, said_on: day }) => ({ id, quote, person, day }))
    : [];
  return [...new Map([...cited, ...live].map((choice) => [choice.id, choice])).values()];
}

/** Quotes that say a number. */
export const withNumbers = (quotes: readonly QuoteChoice[]): QuoteChoice[] =>
  quotes.filter(({ quote }) => figuresInText(quote).length > 0);

/** The first number of a quote that fits the unit; null without one. */
export function firstNumber(quote: string, unit: FactorUnit): string | null {
  const figure = figuresInText(quote).find(
    ({ isPercent, currencies }) =>
      isPercent === (unit === 'percent') && (unit === 'money' || currencies === null),
  );
  return figure?.values[0] === undefined ? null : decimalOf(figure.values[0]);
}
