import type { HiddenColumns } from '../../../lib/use-hidden-columns.ts';
import { ColumnChooser } from '../../../ui/column-chooser.tsx';
import { LIST_COLUMNS } from './list-columns.tsx';

const COLUMNS = LIST_COLUMNS.map(({ id = '', header, enableHiding }) => ({
  id,
  label: String(header),
  isFixed: enableHiding === false,
}));

/** Which columns the list of deals shows. */
export function DealColumnChooser({ hidden, toggle }: HiddenColumns) {
  return <ColumnChooser columns={COLUMNS} hidden={hidden} onToggle={toggle} />;
}
