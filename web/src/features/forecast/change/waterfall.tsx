import { cx } from '../../../lib/cx.ts';
import { formatCount, formatMoney, formatMoneyCompact } from '../../../lib/format.ts';
import { useMarkWalk } from '../../../lib/use-mark-walk.ts';
import type { ChangeBar } from './change-bars.ts';

/** In pixels: how high the picture is, how far bars stand apart at least, and what is above and below them. */
const HEIGHT = 220;
const STEP = 84;
const TOP = 22;
const BELOW = 44;
/** Of a bar, as a share of its place: few bars are wider, up to a limit. */
const WIDTH = 'min(66%, 8rem)';

interface WaterfallProps {
  readonly label: string;
  readonly bars: readonly ChangeBar[];
  readonly currency: string;
  /** Opens the deals of a bar. */
  readonly onOpen: (key: ChangeBar['key']) => void;
}

/** Start, what changed it, and end, each bar beginning where the one before ended. Arrow keys go from bar to bar. */
export function Waterfall({ label, bars, currency, onOpen }: WaterfallProps) {
  const { picture, active, setActive, onKeyDown } = useMarkWalk<HTMLUListElement>(bars.length);
  const most = Math.max(1, ...bars.map(({ high }) => high));
  return (
    <div className="scroll-shade-x relative overflow-x-auto">
      <ul
        ref={picture}
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex"
        style={{ minWidth: bars.length * STEP }}
      >
        {bars.map((bar, index) => (
          <li key={bar.key} className="flex-1">
            <BarButton
              bar={bar}
              isLast={index === bars.length - 1}
              scale={HEIGHT / most}
              currency={currency}
              inTabOrder={index === active}
              onFocus={() => setActive(index)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const FILLS: Partial<Record<ChangeBar['key'], string>> = {
  start: 'chart-fill-1',
  end: 'chart-fill-1',
  won: 'bg-won',
  lost: 'bg-destructive',
};

interface BarButtonProps {
  readonly bar: ChangeBar;
  readonly isLast: boolean;
  /** Pixels for each minor unit. */
  readonly scale: number;
  readonly currency: string;
  readonly inTabOrder: boolean;
  readonly onFocus: () => void;
  readonly onOpen: WaterfallProps['onOpen'];
}

function BarButton({ bar, isLast, scale, currency, inTabOrder, onFocus, onOpen }: BarButtonProps) {
  const { key, label, amountMinor, deals, low, high } = bar;
  const isWhole = key === 'start' || key === 'end';
  const top = TOP + HEIGHT - high * scale;
  const height = Math.max((high - low) * scale, 2);
  const fill = FILLS[key] ?? (amountMinor > 0 ? 'chart-fill-1-striped' : 'chart-fill-2-striped');
  const sign = amountMinor > 0 && !isWhole ? '+' : '';
  const money = { amountMinor, currency };
  const said = `${label}: ${sign}${formatMoney(money)}, ${formatCount(deals, 'deal')}`;
  return (
    <button
      type="button"
      tabIndex={inTabOrder ? 0 : -1}
      title={said}
      onFocus={onFocus}
      onClick={() => deals > 0 && onOpen(key)}
      className={cx(
        'relative block w-full rounded-md -outline-offset-2',
        deals > 0 ? 'hover:bg-muted' : 'cursor-default',
      )}
      style={{ height: TOP + HEIGHT + BELOW }}
    >
      <span className="sr-only">{said}</span>
      <span
        aria-hidden
        className="absolute inset-x-0 text-center text-xs tabular-nums"
        style={{ top: top - 18 }}
      >
        {sign}
        {formatMoneyCompact(money)}
      </span>
      <span
        className={cx('absolute rounded-xs', fill)}
        style={{ left: `calc(50% - ${WIDTH} / 2)`, width: WIDTH, top, height }}
      />
      {!isLast && (
        <span
          className="absolute border-t border-dashed border-input"
          style={{
            top: amountMinor >= 0 ? top : top + height,
            left: `calc(50% + ${WIDTH} / 2)`,
            width: `calc(100% - ${WIDTH})`,
          }}
        />
      )}
      <Foot>{label}</Foot>
    </button>
  );
}

/** What a bar is, below it. */
function Foot({ children }: { readonly children: string }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0.5 text-center text-xs text-balance text-muted-foreground"
      style={{ top: TOP + HEIGHT + 6 }}
    >
      {children}
    </span>
  );
}
