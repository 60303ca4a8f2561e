import { cx } from '../../../lib/cx.ts';
import { formatCount, formatMoney, formatMoneyCompact } from '../../../lib/format.ts';
import { useMarkWalk } from '../../../lib/use-mark-walk.ts';
import { TicksBelow } from '../../../ui/chart/axis.tsx';
import type { Fill } from '../../../ui/chart/bar.tsx';
import { formatMoneyTick } from '../../../ui/chart/format-tick.ts';
import { valueScale } from '../../../ui/chart/scales.ts';
import { StackedBar, stackOf } from '../../../ui/chart/stacked-bar.tsx';
import type { PeriodNumbers, PeriodPart } from './period-numbers.ts';

/** As everywhere else: what is won, then the surer the fuller. */
export const FILLS: Readonly<Record<PeriodPart['key'], Fill>> = {
  closed: 'won',
  commit: 'solid',
  best_case: 'striped',
  pipeline: 'second',
};

const HEIGHT = 44;

interface QuotaBarProps {
  readonly label: string;
  readonly numbers: PeriodNumbers;
  readonly onOpen: (deals: string) => void;
  readonly onOpenQuota: () => void;
}

/** Closed and each category one after the other, and where the quota lies. Arrow keys go from part to part. */
export function QuotaBar({ label, numbers, onOpen, onOpenQuota }: QuotaBarProps) {
  const { currency, parts, quotaMinor, isConverted } = numbers;
  const shown = parts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((part) => ({ ...part, value: part.amountMinor, fill: FILLS[part.key] }));
  const { picture, active, setActive, onKeyDown } = useMarkWalk<HTMLUListElement>(shown.length);
  const sum = shown.reduce((all, { value }) => all + value, 0);
  const scale = valueScale([sum, quotaMinor ?? 0]);
  const sign = isConverted ? '≈ ' : '';
  return (
    <div>
      {quotaMinor !== null && (
        <QuotaName
          at={scale.at(quotaMinor)}
          onOpen={onOpenQuota}
          words={`Quota ${sign}${formatMoneyCompact({ amountMinor: quotaMinor, currency })}`}
        />
      )}
      <div className="relative">
        <StackedBar parts={shown} target={quotaMinor} scale={scale} height={HEIGHT} />
        <ul ref={picture} aria-label={label} onKeyDown={onKeyDown}>
          {stackOf(shown, scale).map(({ part, left, width }, index) => {
            const { key, label: name, figure, amountMinor, deals } = part;
            const said = `${name}: ${sign}${formatMoney({ amountMinor, currency })}, ${formatCount(figure.deals, 'deal')}`;
            return (
              <li
                key={key}
                className="absolute inset-y-0 min-w-1.5"
                style={{ left: `${left}%`, width: `${width}%` }}
              >
                <button
                  type="button"
                  title={said}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onClick={() => onOpen(deals)}
                  className="block size-full rounded-xs hover:bg-background/15"
                >
                  <span className="sr-only">{said}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <TicksBelow scale={scale} format={(value) => sign + formatMoneyTick(currency)(value)} />
    </div>
  );
}

interface QuotaNameProps {
  /** Percent of the width. */
  readonly at: number;
  readonly words: string;
  readonly onOpen: () => void;
}

/** Above the end of its line. */
function QuotaName({ at, words, onOpen }: QuotaNameProps) {
  const shift = at < 15 ? '' : at > 85 ? '-translate-x-full' : '-translate-x-1/2';
  return (
    <div className="relative h-6">
      <button
        type="button"
        onClick={onOpen}
        className={cx(
          'absolute top-0 rounded-sm text-xs leading-4 font-medium whitespace-nowrap tabular-nums hover:underline',
          shift,
        )}
        style={{ left: `${at}%` }}
      >
        {words}
      </button>
    </div>
  );
}
