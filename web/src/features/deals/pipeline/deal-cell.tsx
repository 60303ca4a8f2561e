import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { ReactNode } from 'react';
import { EditableCell } from '../../../ui/editable-cell.tsx';
import { CELL_EDITORS } from './cell-editors.tsx';

interface DealCellProps {
  readonly deal: DealSummary;
  /** The column's id. */
  readonly column: string;
  readonly end: boolean;
  readonly inTabOrder: boolean;
  readonly children: ReactNode;
}

/** What a cell shows, to be edited in place where the person may. */
export function DealCell({ deal, column, end, inTabOrder, children }: DealCellProps) {
  const found = CELL_EDITORS[column];
  if (!found?.mayEdit(deal)) return children;
  const { what, Editor } = found;
  return (
    <EditableCell
      what={what}
      of={deal.name}
      end={end}
      inTabOrder={inTabOrder}
      editor={(props) => <Editor deal={deal} column={column} {...props} />}
    >
      {children}
    </EditableCell>
  );
}
