import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface FilterSheetProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onClear: () => void;
  /** What closes it, such as `Show deals`. */
  readonly done: string;
  readonly children: ReactNode;
}

/** On phones the filters come from below; a desktop never loads this. */
export function FilterSheet({ trigger, open, onOpenChange, onClear, done, children }: FilterSheetProps) {
  return (
    <Sheet
      side="bottom"
      title="Filter"
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button variant="outline" onClick={onClear}>
            Clear all
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {done}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
