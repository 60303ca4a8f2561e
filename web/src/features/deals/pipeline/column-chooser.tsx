import { Columns3 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { LIST_COLUMNS } from './list-columns.tsx';

interface ColumnChooserProps {
  readonly hidden: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Which columns the list shows. */
export function ColumnChooser({ hidden, onToggle }: ColumnChooserProps) {
  return (
    <Popover
      align="end"
      title="Columns"
      className="w-56"
      trigger={
        <Button variant="ghost" className="max-md:hidden">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <div className="flex flex-col gap-1">
        {LIST_COLUMNS.map(({ id, header, enableHiding }) => (
          <Checkbox
            key={id}
            label={String(header)}
            checked={!hidden.includes(id ?? '')}
            disabled={enableHiding === false}
            onCheckedChange={() => onToggle(id ?? '')}
          />
        ))}
      </div>
    </Popover>
  );
}
