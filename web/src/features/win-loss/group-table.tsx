import type { WinLossDimension } from '@dealwright/domain/win-loss';
import { DIMENSIONS, groupLabel, inOrder, sectionLabel } from '@dealwright/domain/win-loss-words';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { TicksBelow } from '../../ui/chart/axis.tsx';
import { RangeBar } from '../../ui/chart/range-bar.tsx';
import { valueScale } from '../../ui/chart/scales.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { WinLoss, WinLossGroup, WinLossSection } from './api.ts';
import type { WinLossAddress } from './use-win-loss-address.ts';
import { percentOf } from './win-loss-words.ts';

interface GroupTableProps {
  readonly by: WinLossDimension;
  readonly section: WinLossSection;
  readonly total: WinLoss;
  readonly address: Pick<WinLossAddress, 'show'>;
}

/** One row a group: won, lost, and the likely range of the win rate. */
export function GroupTable({ by, section, total, address }: GroupTableProps) {
  const isReason = by === 'reason';
  const { head, label } = DIMENSIONS[by];
  const name = sectionLabel(section.key);
  const hasHead = name !== '' || section.difference !== null;
  // Of reasons, each one’s share of the lost deals: there is no average to compare with.
  const average = isReason ? null : (total.rate?.share ?? null);
  // A column that would stay empty takes the room of the others, above all on a phone.
  const ranges = section.groups.some(({ rate }) => rate !== null);
  return (
    <Table
      label={name ? `${label}: ${name}` : `By ${label.toLowerCase()}`}
      density="comfortable"
      className={hasHead ? 'rounded-b-lg border-t border-border' : 'rounded-lg'}
    >
      <thead>
        <tr>
          <HeaderCell>{head}</HeaderCell>
          {!isReason && <HeaderCell align="end">Won</HeaderCell>}
          <HeaderCell align="end">Lost</HeaderCell>
          {!isReason && <HeaderCell align="end">Closed</HeaderCell>}
          <HeaderCell align="end">{isReason ? 'Share of lost' : 'Win rate'}</HeaderCell>
          {ranges && <RangeHead />}
        </tr>
      </thead>
      <tbody>
        {inOrder(by, section.groups).map((group) => (
          <GroupRow
            key={group.key}
            by={by}
            group={group}
            average={average}
            ranges={ranges}
            address={address}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface GroupRowProps {
  readonly by: WinLossDimension;
  readonly group: WinLossGroup;
  readonly average: number | null;
  readonly ranges: boolean;
  readonly address: Pick<WinLossAddress, 'show'>;
}

function GroupRow({ by, group, average, ranges, address: { show } }: GroupRowProps) {
  const { key, won, lost, rate, quote } = group;
  const label = groupLabel(by, group);
  const said = quote && [quote.person, formatDay(quote.said_on)].filter(Boolean).join(', ');
  return (
    <Row>
      <Cell className="min-w-28 py-1.5">
        <span className="line-clamp-2 font-medium">{label}</span>
        {quote && (
          <span className="mt-0.5 line-clamp-2 text-xs text-pretty text-muted-foreground">
            “{quote.text}” {said}
          </span>
        )}
      </Cell>
      {by !== 'reason' && (
        <Cell align="end">
          <CountButton count={won} label={`${label}, won`} onOpen={() => show('won', key)} />
        </Cell>
      )}
      <Cell align="end">
        <CountButton count={lost} label={`${label}, lost`} onOpen={() => show('lost', key)} />
      </Cell>
      {by !== 'reason' && (
        <Cell align="end">
          <CountButton count={won + lost} label={`${label}, closed`} onOpen={() => show('all', key)} />
        </Cell>
      )}
      <Cell align="end" className="whitespace-nowrap">
        {rate ? percentOf(rate.share) : <span className="text-muted-foreground">Too few</span>}
      </Cell>
      {ranges && <Cell className="whitespace-nowrap">{rate && <Range rate={rate} average={average} />}</Cell>}
    </Row>
  );
}

/** From 0 to 100%. */
const SHARES = valueScale([0, 1], { about: 2, isWhole: false });

/** The head of a column of ranges, with their axis. */
export function RangeHead() {
  return (
    <HeaderCell>
      Likely range
      <div className="w-32 max-md:hidden">
        <TicksBelow scale={SHARES} format={percentOf} />
      </div>
    </HeaderCell>
  );
}

interface RangeProps {
  readonly rate: NonNullable<WinLossGroup['rate']>;
  readonly average: number | null;
}

/** The likely range of a share, with a line at the win rate of all. The numbers beside it say the same. */
export function Range({ rate: { share, low, high }, average }: RangeProps) {
  return (
    <span className="flex items-center gap-3">
      <RangeBar
        scale={SHARES}
        low={low}
        high={high}
        middle={share}
        average={average}
        className="w-32 max-md:hidden"
      />
      <span className="text-muted-foreground tabular-nums">
        {percentOf(low)} to {percentOf(high)}
      </span>
    </span>
  );
}

interface CountButtonProps {
  readonly count: number;
  /** 'Inbound, won', said before the number. */
  readonly label: string;
  readonly onOpen: () => void;
}

/** A number that opens its deals. */
export function CountButton({ count, label, onOpen }: CountButtonProps) {
  if (count === 0) return <span className="text-muted-foreground">0</span>;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={
        'rounded-sm text-foreground tabular-nums underline ' +
        'decoration-border underline-offset-4 hover:decoration-current touch:min-h-11'
      }
    >
      <span className="sr-only">{label}: </span>
      {formatNumber(count)}
    </button>
  );
}
