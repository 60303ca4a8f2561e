import { Cell } from '../../ui/table.tsx';
import { Range } from '../win-loss/group-table.tsx';
import { percentOf } from '../win-loss/win-loss-words.ts';
import type { Coaching } from './api.ts';

interface RateCellsProps {
  readonly rate: Coaching['promises']['rate'];
  /** Whether any row has a range; the column is left out otherwise. */
  readonly ranges: boolean;
}

/** The share and its likely range; below ten neither. */
export function RateCells({ rate, ranges }: RateCellsProps) {
  return (
    <>
      <Cell align="end" className="whitespace-nowrap">
        {rate ? percentOf(rate.share) : <span className="text-muted-foreground">Too few</span>}
      </Cell>
      {ranges && <Cell className="whitespace-nowrap">{rate && <Range rate={rate} average={null} />}</Cell>}
    </>
  );
}
