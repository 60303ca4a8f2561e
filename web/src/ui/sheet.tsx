import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';

export type SheetSide = 'left' | 'right' | 'bottom';

export interface SheetProps {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly side?: SheetSide;
  readonly title: ReactNode;
  readonly hideTitle?: boolean;
  readonly description?: ReactNode;
  /** Stays at the bottom, within reach of the thumb. */
  readonly footer?: ReactNode;
  readonly trigger?: ReactElement<Record<string, unknown>>;
  /** Width of a left or right sheet, as a class. */
  readonly widthClass?: string;
  /** Height of a bottom sheet, as a class; as high as what is in it unless given. */
  readonly heightClass?: string;
  readonly children: ReactNode;
}

const SWIPE = { left: 'left', right: 'right', bottom: 'down' } as const;

const PLACE: Readonly<Record<SheetSide, string>> = {
  left: 'justify-start',
  right: 'justify-end',
  bottom: 'items-end',
};

const POPUP: Readonly<Record<SheetSide, string>> = {
  left:
    'h-full border-r translate-x-(--drawer-swipe-movement-x) data-starting-style:-translate-x-full ' +
    'data-ending-style:-translate-x-full',
  right:
    'h-full border-l translate-x-(--drawer-swipe-movement-x) data-starting-style:translate-x-full ' +
    'data-ending-style:translate-x-full',
  bottom:
    'w-full rounded-t-xl border-t translate-y-(--drawer-swipe-movement-y) ' +
    'data-starting-style:translate-y-full data-ending-style:translate-y-full',
};

/** A panel from an edge of the screen; swiping it away closes it. On phones it stands for dialogs. */
export function Sheet({
  side = 'right',
  title,
  hideTitle = false,
  description,
  footer,
  trigger,
  widthClass = 'w-[26rem]',
  heightClass = 'max-h-[92dvh]',
  children,
  ...root
}: SheetProps) {
  return (
    <Drawer.Root {...root} swipeDirection={SWIPE[side]}>
      {trigger && <Drawer.Trigger render={trigger} />}
      <Drawer.Portal>
        <Drawer.Backdrop
          forceRender
          className={cx(
            'fixed inset-0 z-40 bg-scrim transition-opacity duration-180 data-starting-style:opacity-0',
            'data-ending-style:opacity-0',
          )}
        />
        <Drawer.Viewport className={cx('fixed inset-0 z-40 flex', PLACE[side])}>
          <Drawer.Popup
            className={cx(
              'flex max-w-[calc(100vw-3rem)] flex-col border-border bg-card text-card-foreground shadow-float outline-none',
              'transition-transform duration-180 ease-out data-swiping:transition-none',
              side === 'bottom' ? cx('max-w-none', heightClass) : widthClass,
              POPUP[side],
            )}
          >
            {side === 'bottom' && (
              <span aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-input/60" />
            )}
            <SheetHeader title={title} hideTitle={hideTitle} description={description} />
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
              {children}
            </Drawer.Content>
            {footer && <SheetFooter>{footer}</SheetFooter>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function SheetHeader({
  title,
  hideTitle,
  description,
}: Pick<SheetProps, 'title' | 'hideTitle' | 'description'>) {
  return (
    <header className={cx('flex items-start justify-between gap-3 p-4 pb-0', hideTitle && 'sr-only')}>
      <div className="min-w-0 pt-1">
        <Drawer.Title className="text-lg">{title}</Drawer.Title>
        {description && (
          <Drawer.Description className="mt-1 text-sm text-muted-foreground">
            {description}
          </Drawer.Description>
        )}
      </div>
      <Drawer.Close render={<IconButton label="Close" tooltip={false} className="-mt-1 -mr-1.5" />}>
        <X aria-hidden />
      </Drawer.Close>
    </header>
  );
}

function SheetFooter({ children }: { readonly children: ReactNode }) {
  return (
    <footer
      className={cx(
        'flex flex-wrap justify-end gap-2 border-t border-border p-4',
        'pb-[max(1rem,env(safe-area-inset-bottom))] max-md:*:grow',
      )}
    >
      {children}
    </footer>
  );
}
