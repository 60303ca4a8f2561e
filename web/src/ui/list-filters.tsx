import { X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsPhone } from '../lib/use-media.ts';
import { Button } from './button.tsx';
import { FilterButton } from './filter-button.tsx';
import { lazy } from './lazy.ts';
import { TextFilter } from './text-filter.tsx';

const FilterSheet = lazy(() =>
  import('./filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
);

interface ListFiltersProps {
  /** 'accounts': completes 'Search …' and 'Show …'. */
  readonly things: string;
  /** Under which the list of keys names the search. */
  readonly group: string;
  readonly text: string | undefined;
  readonly onText: (text: string | undefined) => void;
  /** How many filters are active beside the search. */
  readonly count: number;
  readonly onClear: () => void;
  /** Clears the search as well. */
  readonly onClearAll: () => void;
  /** The choices. */
  readonly children: ReactNode;
}

/** Search and filters of a list: in a line, or on phones behind a button. */
export function ListFilters(props: ListFiltersProps) {
  const { things, group, text, onText, count, onClearAll, children } = props;
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:flex-nowrap">
      <TextFilter
        label={`Search ${things}`}
        group={group}
        className="w-64"
        value={text ?? ''}
        onChange={(typed) => onText(typed || undefined)}
      />
      {isPhone ? (
        <PhoneFilters {...props} />
      ) : (
        <>
          {children}
          {(count > 0 || text) && (
            <Button variant="ghost" onClick={onClearAll}>
              <X aria-hidden />
              Clear
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function PhoneFilters({ things, count, onClear, children }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const trigger = (onClick?: () => void) => <FilterButton count={count} {...(onClick && { onClick })} />;
  return (
    // A tap that comes before the sheet opens it once it is there.
    <Suspense fallback={trigger(() => setOpen(true))}>
      <FilterSheet
        trigger={trigger()}
        open={open}
        onOpenChange={setOpen}
        onClear={onClear}
        done={`Show ${things}`}
      >
        <div className="flex flex-col gap-3">{children}</div>
      </FilterSheet>
    </Suspense>
  );
}
