import { cx } from '../../../lib/cx.ts';
import { formatCount, formatMoney, formatMoneyCompact } from '../../../lib/format.ts';
import { type MarkProps, useMarkWalk } from '../../../lib/use-mark-walk.ts';
import { Grid, TicksBeside } from '../../../ui/chart/axis.tsx';
import { Bar, type Fill } from '../../../ui/chart/bar.tsx';
import { formatMoneyTick } from '../../../ui/chart/format-tick.ts';
import { type Place, placesOf, type ValueScale, valueScale } from '../../../ui/chart/scales.ts';
import type { ChangeBar } from './change-bars.ts';

/** In pixels: the picture with room for figures above its bars, the names below, and how wide a bar’s place is at least. */
const HEIGHT = 244;
const TOP = 24;
const BELOW = 44;
const STEP = 84;
/** Between bars, as a share of their places: few bars stand further apart instead of being very wide. */
const gapOf = (bars: number): number => Math.max(0.34, 0.95 - 0.12 * bars);

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
  const scale = valueScale(
    bars.flatMap(({ low, high }) => [low, high]),
    { along: [HEIGHT - 1, TOP] },
  );
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <TicksBeside scale={scale} format={formatMoneyTick(currency)} />
      <div className="scroll-shade-x relative overflow-x-auto">
        <div className="relative" style={{ minWidth: bars.length * STEP }}>
          <Drawing bars={bars} scale={scale} currency={currency} />
          <ul ref={picture} aria-label={label} onKeyDown={onKeyDown} className="relative flex">
            {bars.map((bar, index) => (
              <li key={bar.key} className="min-w-0 flex-1">
                <BarButton
                  bar={bar}
                  currency={currency}
                  mark={{ tabIndex: index === active ? 0 : -1, onFocus: () => setActive(index) }}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

const FILLS: Partial<Record<ChangeBar['key'], Fill>> = {
  start: 'solid',
  end: 'solid',
  won: 'won',
  lost: 'lost',
};

const fillOf = ({ key, amountMinor }: ChangeBar): Fill =>
  FILLS[key] ?? (amountMinor > 0 ? 'striped' : 'second');

const signOf = ({ key, amountMinor }: ChangeBar): string =>
  amountMinor > 0 && key !== 'start' && key !== 'end' ? '+' : '';

interface DrawingProps extends Pick<WaterfallProps, 'bars' | 'currency'> {
  readonly scale: ValueScale;
}

function Drawing({ bars, scale, currency }: DrawingProps) {
  const places = placesOf(bars.length, gapOf(bars.length));
  return (
    <svg aria-hidden="true" height={HEIGHT} className="absolute inset-x-0 top-0 w-full">
      <Grid scale={scale} go="up" />
      {bars.map((bar, index) => {
        const [place, next] = [places[index], places[index + 1]];
        return (
          place && (
            <Mark key={bar.key} bar={bar} place={place} next={next} scale={scale} currency={currency} />
          )
        );
      })}
    </svg>
  );
}

interface MarkDrawingProps extends Pick<DrawingProps, 'scale' | 'currency'> {
  readonly bar: ChangeBar;
  readonly place: Place;
  /** The bar that begins where this one ends. */
  readonly next: Place | undefined;
}

function Mark({ bar, place: { left, width, middle }, next, scale, currency }: MarkDrawingProps) {
  const { key, amountMinor, low, high } = bar;
  const top = scale.at(high);
  const height = Math.max(scale.at(low) - top, 2);
  const end = amountMinor >= 0 || key === 'start' ? top : top + height;
  return (
    <>
      {next && (
        <line
          x1={`${left + width}%`}
          x2={`${next.left}%`}
          y1={end}
          y2={end}
          strokeDasharray="3 3"
          className="stroke-muted-foreground"
        />
      )}
      <Bar x={`${left}%`} y={top} width={`${width}%`} height={height} fill={fillOf(bar)} />
      <text
        x={`${middle}%`}
        y={top - 7}
        textAnchor="middle"
        paintOrder="stroke"
        strokeWidth={4}
        className="fill-foreground stroke-card text-xs tabular-nums"
      >
        {signOf(bar)}
        {formatMoneyCompact({ amountMinor, currency })}
      </text>
    </>
  );
}

interface BarButtonProps extends Pick<WaterfallProps, 'currency' | 'onOpen'> {
  readonly bar: ChangeBar;
  readonly mark: MarkProps;
}

/** Over its bar, with its name below. */
function BarButton({ bar, currency, mark, onOpen }: BarButtonProps) {
  const { key, label, amountMinor, deals } = bar;
  const said = `${label}: ${signOf(bar)}${formatMoney({ amountMinor, currency })}, ${formatCount(deals, 'deal')}`;
  return (
    <button
      {...mark}
      type="button"
      title={said}
      onClick={() => deals > 0 && onOpen(key)}
      className={cx(
        'relative block w-full rounded-md -outline-offset-2',
        deals > 0 ? 'hover:bg-foreground/8' : 'cursor-default',
      )}
      style={{ height: HEIGHT + BELOW }}
    >
      <span className="sr-only">{said}</span>
      <span
        aria-hidden
        className="absolute inset-x-0.5 text-center text-xs text-balance text-muted-foreground"
        style={{ top: HEIGHT + 6 }}
      >
        {label}
      </span>
    </button>
  );
}
