import { ListFilter } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FilterButtonProps extends ComponentProps<typeof Button> {
  /** How many filters are active. */
  readonly count: number;
}

/** Opens the filters of a list. */
export function FilterButton({ count, ...props }: FilterButtonProps) {
  return (
    <Button variant="outline" {...props}>
      <ListFilter aria-hidden />
      Filter
      {count > 0 && (
        <span className="rounded-sm bg-primary px-1 text-xs text-primary-foreground tabular-nums">
          {count}
        </span>
      )}
    </Button>
  );
}
