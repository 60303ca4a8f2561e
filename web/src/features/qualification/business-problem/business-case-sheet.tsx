import type { BusinessCase } from '@dealwright/contract/qualification/business-problem';
import { formatWholeDay } from '../../../lib/format.ts';
import { factorWords, PERIOD_WORDS, rangeWords } from './cost-words.ts';
import './print.css';

type Problem = BusinessCase['problems'][number];
type Cost = Problem['costs'][number];

interface BusinessCaseSheetProps {
  readonly title: string;
  readonly account: string | null;
  readonly read: BusinessCase;
}

/** The page for the champion: only what is proven, in the buyer’s words. */
export function BusinessCaseSheet({ title, account, read }: BusinessCaseSheetProps) {
  const { problems, totals } = read;
  return (
    <article
      data-business-case
      className="flex flex-col gap-6 rounded-lg border border-border bg-card p-6 md:p-10"
    >
      <header>
        <h1 className="text-xl">{title}</h1>
        {account && <p className="text-muted-foreground">{account}</p>}
      </header>
      {totals.length > 0 && (
        <ul aria-label="Cost of the problems">
          {totals.map(({ currency, year, month, once }) => (
            <li key={currency} className="tabular-nums">
              {year.high_minor > 0 && (
                <>
                  <strong className="text-lg">{rangeWords(year, currency)} a year</strong>
                  {' · '}waiting costs {rangeWords(month, currency)} a month
                </>
              )}
              {year.high_minor > 0 && once.high_minor > 0 && ' · '}
              {once.high_minor > 0 && <>{rangeWords(once, currency)} once</>}
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <ProblemPart key={problem.id} problem={problem} />
      ))}
    </article>
  );
}

function ProblemPart({ problem }: { readonly problem: Problem }) {
  const { statement, quote, affected, consequence, costs } = problem;
  return (
    <section className="flex break-inside-avoid flex-col gap-3 border-t border-border pt-4">
      <h2 className="text-base [overflow-wrap:anywhere]">{statement}</h2>
      <SaidBy quote={quote} />
      {affected && <p>Who is affected: {affected}</p>}
      {consequence && (
        <div>
          <p className="[overflow-wrap:anywhere]">If nothing changes: {consequence.text}</p>
          <SaidBy quote={consequence.quote} />
        </div>
      )}
      {costs.map((cost) => (
        <CostPart key={cost.id} cost={cost} />
      ))}
    </section>
  );
}

function CostPart({ cost }: { readonly cost: Cost }) {
  return (
    <div>
      <p className="tabular-nums">
        {cost.label}: <strong>{rangeWords(cost, cost.currency)}</strong> {PERIOD_WORDS[cost.period]}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {cost.factors.map((factor, at) => (
          <li key={factor.id}>
            <p className="text-sm tabular-nums">
              {at > 0 && '× '}
              {factor.label}: {factorWords(factor, cost.currency)}
            </p>
            <SaidBy quote={factor.quote} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SaidBy({ quote: { text, person, said_on } }: { readonly quote: Problem['quote'] }) {
  return (
    <blockquote className="border-l-2 border-border pl-3 text-sm [overflow-wrap:anywhere]">
      <q>{text}</q>
      <footer className="text-xs text-muted-foreground">
        {person}, <time dateTime={said_on}>{formatWholeDay(said_on)}</time>
      </footer>
    </blockquote>
  );
}
