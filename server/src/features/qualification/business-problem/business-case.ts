import type {
  BusinessCase,
  BusinessProblem,
  BusinessProblems,
  Citation,
  ProblemCostView,
} from '@dealwright/contract/qualification/business-problem';
import type { CitationStanding } from '@dealwright/domain/cited-quote';
import { totalCosts } from '@dealwright/domain/problem-cost';
import { presentSums } from './read-problems.ts';

type LeftOut = BusinessCase['left_out'][number];
type PrintedProblem = BusinessCase['problems'][number];
type PrintedCost = PrintedProblem['costs'][number];

interface Cited {
  readonly citation: Citation | null;
  readonly standing: CitationStanding;
}

/** Null for what isn't proven today: nothing of it is printed. */
function provenQuote({ citation, standing }: Cited): PrintedProblem['quote'] | null {
  if (standing.state !== 'proven' || !citation?.person || citation.quote === '') return null;
  return { text: citation.quote, person: citation.person, said_on: citation.said_on };
}

const reasonOf = ({ state, reason }: CitationStanding): LeftOut['reason'] =>
  reason ?? (state === 'claimed' ? 'claimed' : 'estimate');

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** A cost with the quote of each number; null if one of them isn't proven. */
function printedCost(cost: ProblemCostView): PrintedCost | null {
  const { id, label, period, currency, low_minor, high_minor } = cost;
  const factors: PrintedCost['factors'] = [];
  for (const factor of cost.factors) {
    const quote = provenQuote(factor);
    if (quote === null) return null;
    factors.push({
      id: factor.id,
      label: factor.label,
      unit: factor.unit,
      low: factor.low,
      high: factor.high,
      quote,
    });
  }
  return factors.length === 0 ? null : { id, label, period, currency, low_minor, high_minor, factors };
}

interface Printed {
  readonly problem: PrintedProblem | null;
  readonly leftOut: readonly LeftOut[];
}

function printProblem(problem: BusinessProblem): Printed {
  const { statement, consequence, affected } = problem;
  const leftOut: LeftOut[] = [];
  const leave = (part: LeftOut['part'], text: string, reason: LeftOut['reason']) =>
    leftOut.push({ problem: statement.text, part, text, reason });
  const quote = provenQuote(statement);
  if (quote === null) {
    leave('problem', statement.text, reasonOf(statement.standing));
    return { problem: null, leftOut };
  }
  const consequenceQuote = consequence.text === '' ? null : provenQuote(consequence);
  if (consequence.text !== '' && consequenceQuote === null) {
    leave('consequence', consequence.text, reasonOf(consequence.standing));
  }
  const quotes = [quote, consequenceQuote].filter((one) => one !== null);
  const isNamed = affected !== '' && quotes.some(({ text }) => plain(text).includes(plain(affected)));
  if (affected !== '' && !isNamed) leave('affected', affected, 'estimate');
  const costs: PrintedCost[] = [];
  for (const cost of problem.costs) {
    const printed = printedCost(cost);
    if (printed) costs.push(printed);
    else {
      const unproven = cost.factors.find(({ standing }) => standing.state !== 'proven');
      leave('cost', cost.label, unproven ? reasonOf(unproven.standing) : 'estimate');
    }
  }
  return {
    problem: {
      id: problem.id,
      statement: statement.text,
      quote,
      affected: isNamed ? affected : null,
      consequence: consequenceQuote && { text: consequence.text, quote: consequenceQuote },
      costs,
    },
    leftOut,
  };
}

/** What of the problems is proven today, and what isn't: totals count what is printed alone. */
export function businessCaseOf({ graded_on, problems }: BusinessProblems): BusinessCase {
  const printed = problems.map(printProblem);
  const shown = printed.flatMap(({ problem }) => (problem ? [problem] : []));
  const counted = shown.flatMap(({ costs }) => costs.map((cost) => ({ ...cost, isProven: true })));
  return {
    graded_on,
    problems: shown,
    totals: totalCosts(counted).map(({ currency, proven }) => ({ currency, ...presentSums(proven) })),
    left_out: printed.flatMap(({ leftOut }) => leftOut),
  };
}
