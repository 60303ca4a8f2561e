import { formatCount, formatMoney, formatMoneyCompact } from '../../../lib/format.ts';
import { type Fill, Swatch } from '../../../ui/chart/bar.tsx';
import { formatMoneyTick } from '../../../ui/chart/format-tick.ts';
import { valueScale } from '../../../ui/chart/scales.ts';
import { StackedChart } from '../../../ui/chart/stacked-bar.tsx';
import type { AccountPlan } from './api.ts';
import { type GoalPart, readGoal } from './goal-progress.ts';

const FILLS: Readonly<Record<GoalPart['key'], Fill>> = {
  won: 'won',
  commit: 'solid',
  best_case: 'striped',
  pipeline: 'second',
};
const HEIGHT = 24;

const MEANING: Readonly<Record<GoalPart['key'], string>> = {
  won: 'in this period',
  commit: 'proven by evidence',
  best_case: 'heard, not proven',
  pipeline: 'all other open deals',
};

interface GoalBarProps {
  readonly progress: AccountPlan['progress'];
  readonly goalMinor: number | null;
  readonly currency: string;
}

/** What is won and open against the goal, drawn as one bar from the surest to the least sure. */
export function GoalBar({ progress, goalMinor, currency }: GoalBarProps) {
  const { parts, provenMinor, totalMinor, laterMinor, others } = readGoal(progress, currency);
  const money = (amountMinor: number) => ({ amountMinor, currency });
  return (
    <figure>
      <figcaption className="mb-2 text-sm">
        <GoalWords
          goalMinor={goalMinor}
          provenMinor={provenMinor}
          totalMinor={totalMinor}
          currency={currency}
        />
      </figcaption>
      <StackedChart
        label="Won and open against the goal"
        parts={parts.map(({ key, label, amountMinor, deals }) => ({
          key,
          value: amountMinor,
          fill: FILLS[key],
          words: `${label}: ${formatMoney(money(amountMinor))}, ${formatCount(deals, 'deal')}`,
        }))}
        target={goalMinor}
        scale={valueScale([goalMinor ?? 0, totalMinor])}
        height={HEIGHT}
        format={formatMoneyTick(currency)}
      />
      <GoalTable parts={parts} currency={currency} />
      {(laterMinor > 0 || others.length > 0) && (
        <p className="mt-2 text-xs text-muted-foreground">
          {laterMinor > 0 &&
            `${formatMoney(money(laterMinor))} more is open but closes later or has no close date. `}
          {others.length > 0 && `Deals in ${others.join(', ')} aren’t counted here.`}
        </p>
      )}
    </figure>
  );
}

interface GoalWordsProps extends Pick<GoalBarProps, 'goalMinor' | 'currency'> {
  readonly provenMinor: number;
  readonly totalMinor: number;
}

/** How far it is, in a sentence. */
function GoalWords({ goalMinor, provenMinor, totalMinor, currency }: GoalWordsProps) {
  const money = (amountMinor: number) => ({ amountMinor, currency });
  if (goalMinor === null) return <>No goal set yet. {formatMoneyCompact(money(totalMinor))} won or open.</>;
  return (
    <>
      <span className="font-medium">{formatMoney(money(provenMinor))}</span> of{' '}
      {formatMoney(money(goalMinor))} is won or proven
      {goalMinor > 0 && <> ({Math.round((provenMinor / goalMinor) * 100)}%)</>}.
      {provenMinor < goalMinor &&
        (totalMinor < goalMinor ? (
          <span className="text-warn">
            {' '}
            {formatMoney(money(goalMinor - totalMinor))} isn’t covered by any deal.
          </span>
        ) : (
          <> The rest is open but not proven yet.</>
        ))}
    </>
  );
}

interface GoalTableProps extends Pick<GoalBarProps, 'currency'> {
  readonly parts: ReturnType<typeof readGoal>['parts'];
}

function GoalTable({ parts, currency }: GoalTableProps) {
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">Won and open against the goal</caption>
      <tbody>
        {parts.map(({ key, label, deals, amountMinor }) => (
          <tr key={key}>
            <th scope="row" className="py-0.5 text-left font-normal">
              <Swatch fill={FILLS[key]} className="mr-2" />
              {label}{' '}
              <span className="text-xs text-muted-foreground max-sm:ml-4.5 max-sm:block">{MEANING[key]}</span>
            </th>
            <td className="text-right text-xs whitespace-nowrap text-muted-foreground">
              {formatCount(deals, 'deal')}
            </td>
            <td className="w-28 text-right tabular-nums">{formatMoney({ amountMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
