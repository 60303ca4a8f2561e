import { cx } from '../../../lib/cx.ts';
import { formatCount, formatMoney, formatMoneyCompact } from '../../../lib/format.ts';
import { useMarkWalk } from '../../../lib/use-mark-walk.ts';
import type { PeriodNumbers, PeriodPart } from './period-numbers.ts';

/** As everywhere else: what is won, then the surer the fuller. */
export const FILLS: Readonly<Record<PeriodPart['key'], string>> = {
  closed: 'bg-won',
  commit: 'chart-fill-1',
  best_case: 'chart-fill-1-striped',
  pipeline: 'chart-fill-2-striped',
};

/** Beyond this share of the width the quota is named at the left of its line. */
const NAMED_LEFT_FROM = 70;

interface QuotaBarProps {
  readonly label: string;
  readonly numbers: PeriodNumbers;
  readonly onOpen: (deals: string) => void;
  readonly onOpenQuota: () => void;
}

/** Closed and each category one after the other, and where the quota lies. Arrow keys go from part to part. */
export function QuotaBar({ label, numbers, onOpen, onOpenQuota }: QuotaBarProps) {
  const { currency, parts, quotaMinor, isConverted } = numbers;
  const shown = parts.filter(({ amountMinor }) => amountMinor > 0);
  const { picture, active, setActive, onKeyDown } = useMarkWalk<HTMLUListElement>(shown.length);
  const sum = shown.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const most = Math.max(sum, quotaMinor ?? 0, 1);
  const sign = isConverted ? '≈ ' : '';
  return (
    <div className={cx('relative', quotaMinor !== null && 'pt-6')}>
      <div className="rounded-md bg-secondary">
        <ul ref={picture} aria-label={label} onKeyDown={onKeyDown} className="flex h-11 gap-px">
          {shown.map(({ key, label: name, figure, amountMinor, deals }, index) => {
            const said = `${name}: ${sign}${formatMoney({ amountMinor, currency })}, ${formatCount(figure.deals, 'deal')}`;
            return (
              <li key={key} className="min-w-1.5" style={{ width: `${(amountMinor / most) * 100}%` }}>
                <button
                  type="button"
                  title={said}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onClick={() => onOpen(deals)}
                  className={cx('block size-full rounded-xs hover:opacity-85', FILLS[key])}
                >
                  <span className="sr-only">{said}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {quotaMinor !== null && (
        <QuotaLine
          at={(quotaMinor / most) * 100}
          onOpen={onOpenQuota}
          words={`Quota ${sign}${formatMoneyCompact({ amountMinor: quotaMinor, currency })}`}
        />
      )}
    </div>
  );
}

interface QuotaLineProps {
  /** Percent of the width. */
  readonly at: number;
  readonly words: string;
  readonly onOpen: () => void;
}

function QuotaLine({ at, words, onOpen }: QuotaLineProps) {
  const isLeft = at > NAMED_LEFT_FROM;
  return (
    <div
      className={cx(
        'pointer-events-none absolute -bottom-1.5 top-0 border-foreground text-xs leading-4',
        isLeft ? 'border-r-2 pr-1.5 text-right' : 'border-l-2 pl-1.5',
      )}
      style={isLeft ? { right: `${100 - at}%` } : { left: `${at}%` }}
    >
      <button
        type="button"
        onClick={onOpen}
        className="pointer-events-auto rounded-sm font-medium whitespace-nowrap tabular-nums hover:underline"
      >
        {words}
      </button>
    </div>
  );
}
