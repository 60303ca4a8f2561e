import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { floatingClass } from './floating-class.ts';

interface PopoverProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly title?: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A small panel beside what opened it: filters, details, a short form. */
export function Popover({
  trigger,
  title,
  align = 'start',
  side = 'bottom',
  className,
  children,
  ...root
}: PopoverProps) {
  return (
    <BasePopover.Root {...root}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <BasePopover.Popup
            className={cx(
              floatingClass,
              'max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto p-3',
              className,
            )}
          >
            {title && <BasePopover.Title className="mb-2 text-sm">{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
