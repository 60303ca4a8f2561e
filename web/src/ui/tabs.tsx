import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';

export interface Tab<T extends string = string> {
  readonly value: T;
  readonly label: ReactNode;
  /** A count or a mark beside the label. */
  readonly badge?: ReactNode;
}

export type TabsSize = 'compact' | 'normal' | 'wide';

const SIZES: Readonly<Record<TabsSize, string>> = {
  compact: 'h-8 gap-1 px-2 text-sm',
  normal: 'h-9 gap-1.5 px-2.5 text-sm',
  wide: 'h-11 gap-2 px-4 text-base',
};

interface TabsProps<T extends string> {
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly tabs: readonly Tab<T>[];
  readonly size?: TabsSize;
  /** A small control at the end of the row, which stays while the tabs scroll. */
  readonly action?: ReactNode;
  /** On a phone the row stays under the page's header while the rest scrolls. */
  readonly stays?: boolean;
  /** What the row says above itself while it stays. */
  readonly lead?: ReactNode;
  readonly 'aria-label': string;
  readonly className?: string | undefined;
  /** The TabPanels. */
  readonly children: ReactNode;
}

/** Keeps the active tab in sight, and tells whether there are more tabs beyond the edges. */
function useSideways(value: string, tabs: readonly Tab[]) {
  const values = tabs.map((tab) => tab.value).join();
  const list = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const row = list.current;
    if (!row || values === '') return undefined;
    const look = () => {
      const before = row.scrollLeft > 1;
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [values]);
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!row || !active) return;
    const room = 32;
    const left = Math.min(row.scrollLeft, active.offsetLeft - room);
    const right = active.offsetLeft + active.offsetWidth + room - row.clientWidth;
    row.scrollLeft = Math.max(left, right);
  }, [value]);
  return { list, more };
}

/** Tabs that scroll sideways where they do not fit. */
export function Tabs<T extends string>({
  value,
  onValueChange,
  tabs,
  size = 'normal',
  action,
  stays = false,
  lead,
  className,
  children,
  ...props
}: TabsProps<T>) {
  const { list, more } = useSideways(value, tabs);
  return (
    <BaseTabs.Root value={value} onValueChange={(next: T) => onValueChange(next)} className={className}>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-1 border-b border-border',
          stays &&
            'max-md:sticky max-md:top-(--header-height) max-md:z-10 max-md:-mx-4 max-md:bg-background max-md:px-4',
        )}
      >
        {lead}
        <BaseTabs.List
          ref={list}
          aria-label={props['aria-label']}
          className={cx(
            'relative -mb-px flex min-w-0 flex-1 gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
            more.before && more.after && 'mask-x-from-[calc(100%-2rem)]',
            more.before && !more.after && 'mask-l-from-[calc(100%-2rem)]',
            !more.before && more.after && 'mask-r-from-[calc(100%-2rem)]',
          )}
        >
          {tabs.map((tab) => (
            <TabButton key={tab.value} tab={tab} size={size} />
          ))}
          <BaseTabs.Indicator
            className={cx(
              'absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left)',
              'rounded-full bg-primary transition-[translate,width] duration-160',
            )}
          />
        </BaseTabs.List>
        {action}
      </div>
      {children}
    </BaseTabs.Root>
  );
}

function TabButton({ tab, size }: { readonly tab: Tab; readonly size: TabsSize }) {
  return (
    <BaseTabs.Tab
      value={tab.value}
      data-tab={tab.value}
      className={cx(
        'flex shrink-0 items-center rounded-md font-medium whitespace-nowrap text-muted-foreground ' +
          'transition-colors -outline-offset-2 hover:text-foreground data-active:text-foreground touch:h-11',
        SIZES[size],
      )}
    >
      {tab.label}
      {tab.badge}
    </BaseTabs.Tab>
  );
}

interface TabPanelProps {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Mounted only while its tab is active. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <BaseTabs.Panel value={value} className={cx('outline-offset-4 rounded-md', className)}>
      {children}
    </BaseTabs.Panel>
  );
}
