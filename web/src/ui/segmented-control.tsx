import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface SegmentedControlProps<T extends string> {
  readonly 'aria-label': string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly segments: readonly Segment<T>[];
  /** Shows the icons alone; the labels are read out. */
  readonly iconsOnly?: boolean;
  readonly className?: string | undefined;
}

/** One of two to four views of the same thing. */
export function SegmentedControl<T extends string>({
  value,
  onValueChange,
  segments,
  iconsOnly = false,
  className,
  ...props
}: SegmentedControlProps<T>) {
  return (
    <ToggleGroup
      aria-label={props['aria-label']}
      value={[value]}
      onValueChange={([next]) => {
        if (next) onValueChange(next as T);
      }}
      className={cx('inline-flex rounded-lg bg-secondary p-0.5', className)}
    >
      {segments.map((segment) => (
        <Toggle
          key={segment.value}
          value={segment.value}
          aria-label={segment.label}
          title={iconsOnly ? segment.label : undefined}
          className={cx(
            'inline-flex h-7 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm font-medium',
            'whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground',
            'data-pressed:bg-card data-pressed:text-foreground',
            'data-pressed:shadow-[0_0_0_1px_hsl(var(--border))] touch:h-11 touch:min-w-11 [&_svg]:size-4',
          )}
        >
          {segment.icon}
          {!iconsOnly && segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
