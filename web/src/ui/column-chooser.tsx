import { Columns3 } from 'lucide-react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Popover } from './popover.tsx';

interface ColumnChooserProps {
  readonly columns: readonly {
    readonly id: string;
    readonly label: string;
    /** One that the list can't do without. */
    readonly isFixed?: boolean;
  }[];
  readonly hidden: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Which columns a list shows. */
export function ColumnChooser({ columns, hidden, onToggle }: ColumnChooserProps) {
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
        {columns.map(({ id, label, isFixed = false }) => (
          <Checkbox
            key={id}
            label={label}
            checked={isFixed || !hidden.includes(id)}
            disabled={isFixed}
            onCheckedChange={() => onToggle(id)}
          />
        ))}
      </div>
    </Popover>
  );
}
