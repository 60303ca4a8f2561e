import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { useIsPhone } from '../lib/use-media.ts';
import { IconButton } from './icon-button.tsx';
import { Sheet } from './sheet.tsx';

export interface DialogProps {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The actions: the leading one last. */
  readonly footer?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
}

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const;

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-140 data-starting-style:opacity-0 data-ending-style:opacity-0';

export const dialogPopupClass =
  'flex max-h-[calc(100dvh-4rem)] w-full flex-col rounded-xl border border-border bg-card ' +
  'text-card-foreground shadow-float outline-none ' +
  'transition-[opacity,scale] duration-140 data-starting-style:scale-98 ' +
  'data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0';

/** A task that needs the whole attention; on phones a sheet from below. */
export function Dialog(props: DialogProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    const { size: _, ...sheet } = props;
    return <Sheet side="bottom" {...sheet} />;
  }
  return <CentredDialog {...props} />;
}

const FIRST_FIELD = 'input:not([hidden], [type="hidden"], [aria-hidden]), textarea';
/** A note is written first; its title and its day come from it. */
const WRITTEN = '[contenteditable="true"]';

function CentredDialog({ title, description, footer, size = 'md', trigger, children, ...root }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root {...root}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={backdropClass} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-8">
          <BaseDialog.Popup
            ref={popup}
            // Where there is something to fill in, that comes before the button that closes.
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>(WRITTEN) ??
              popup.current?.querySelector<HTMLElement>(FIRST_FIELD) ??
              null
            }
            className={cx(dialogPopupClass, WIDTHS[size])}
          >
            <header className="flex items-start justify-between gap-4 px-5 pt-4">
              <div className="min-w-0 pt-1">
                <BaseDialog.Title className="text-lg">{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="mt-1 text-sm text-muted-foreground">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close render={<IconButton label="Close" tooltip={false} className="-mr-2" />}>
                <X aria-hidden />
              </BaseDialog.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
            {footer && (
              <footer className="flex justify-end gap-2 border-t border-border px-5 py-3">{footer}</footer>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
