import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { isRowClick } from '../../../ui/is-row-click.ts';
import { Cell, Row } from '../../../ui/table.tsx';
import { usePipelineActions } from './pipeline-actions.ts';
import { useSelection } from './selection.ts';

interface DealListRowProps {
  readonly deal: DealSummary;
  /** All that are listed, for choosing a range. */
  readonly deals: readonly DealSummary[];
  readonly index: number;
  readonly inTabOrder: boolean;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** A deal as a row: a click opens it, with Shift or Ctrl it is chosen. */
export function DealListRow({ deal, deals, index, inTabOrder, onFocus, children }: DealListRowProps) {
  const selection = useSelection();
  const { open } = usePipelineActions();
  const selected = selection.deals.has(deal.number);
  const onClick = (event: MouseEvent) => {
    if (!isRowClick(event)) return;
    if (event.shiftKey) selection.toggleRange(deal, deals);
    else if (event.ctrlKey || event.metaKey) selection.toggle(deal);
    else open(deal);
  };
  return (
    <Row
      selected={selected}
      data-number={deal.number}
      data-row={index}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open(deal);
      }}
      className="cursor-default select-none"
    >
      <Cell className="w-10">
        <span
          role="presentation"
          onClickCapture={(event) => {
            if (!event.shiftKey || !deal.can.edit) return;
            event.preventDefault();
            event.stopPropagation();
            selection.toggleRange(deal, deals);
          }}
        >
          {deal.can.edit && (
            <Checkbox
              hideLabel
              label={`Select ${deal.name}`}
              checked={selected}
              onCheckedChange={() => selection.toggle(deal)}
            />
          )}
        </span>
      </Cell>
      {children}
    </Row>
  );
}

DealListRow.Cell = function DealListCell({
  end,
  most = 'max-w-72',
  children,
}: {
  readonly end: boolean;
  readonly most?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Cell align={end ? 'end' : 'start'} className={cx('truncate px-2!', most)}>
      {children}
    </Cell>
  );
};
