import { Popover } from '@base-ui/react/popover';
import { cx } from '../lib/cx.ts';
import { floatingClass } from './floating-class.ts';
import { PillarDetails } from './pillar-details.tsx';
import type { PillarReading } from './pillar-reading.ts';

interface PillarPopoverProps {
  readonly reading: PillarReading;
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** Stands beside the cell that is looked at. It never takes the focus: the strip keeps it. */
export function PillarPopover({ reading, anchor, onClose }: PillarPopoverProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          sideOffset={8}
          collisionPadding={8}
          className="pointer-events-none z-50"
        >
          <Popover.Popup
            initialFocus={false}
            finalFocus={false}
            role="status"
            className={cx(floatingClass, 'w-72 max-w-(--available-width) p-3')}
          >
            <PillarDetails reading={reading} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
