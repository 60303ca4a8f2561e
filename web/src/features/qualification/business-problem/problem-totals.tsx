import type { BusinessProblems } from '@dealwright/contract/qualification/business-problem';
import { rangeWords, shortRangeWords } from './cost-words.ts';

type Total = BusinessProblems['totals'][number];

function provenWords({ currency, proven, year, once }: Total): string {
  const shown = year.high_minor > 0 ? proven.year : proven.once;
  const all = year.high_minor > 0 ? year : once;
  if (shown.high_minor === 0) return 'None of it is proven yet';
  if (shown.low_minor === all.low_minor && shown.high_minor === all.high_minor) return 'All of it is proven';
  return `${shortRangeWords(shown, currency)} of it is proven`;
}

/** What the problems cost together, by currency, and how much of that is proven. */
export function ProblemTotals({ totals }: { readonly totals: readonly Total[] }) {
  if (totals.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {totals.map((total) => {
        const { currency, year, once, month } = total;
        return (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            {year.high_minor > 0 && (
              <>
                <strong className="text-lg" title={rangeWords(year, currency)}>
                  {shortRangeWords(year, currency)} a year
                </strong>
                <span aria-hidden>·</span>
                <span title={rangeWords(month, currency)}>
                  waiting costs {shortRangeWords(month, currency)} a month
                </span>
              </>
            )}
            {once.high_minor > 0 && (
              <>
                {year.high_minor > 0 && <span aria-hidden>·</span>}
                <span title={rangeWords(once, currency)}>{shortRangeWords(once, currency)} once</span>
              </>
            )}
            <span className="text-sm text-muted-foreground">{provenWords(total)}</span>
          </li>
        );
      })}
    </ul>
  );
}
