import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface Tab<T extends string = string> {
  readonly value: T;
  readonly label: ReactNode;
  /** A count or a mark beside the label. */
  readonly badge?: ReactNode;
}

interface TabsProps<T extends string> {
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly tabs: readonly Tab<T>[];
  readonly 'aria-label': string;
  readonly className?: string | undefined;
  /** The TabPanels. */
  readonly children: ReactNode;
}

/** Tabs that scroll sideways where they do not fit. */
export function Tabs<T extends string>({
  value,
  onValueChange,
  tabs,
  className,
  children,
  ...props
}: TabsProps<T>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: T) => onValueChange(next)} className={className}>
      <BaseTabs.List
        aria-label={props['aria-label']}
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="flex h-9 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors -outline-offset-2 hover:text-foreground data-active:text-foreground touch:h-11"
          >
            {tab.label}
            {tab.badge}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-primary transition-[translate,width] duration-160" />
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
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
