import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { backdropClass, dialogPopupClass } from './dialog.tsx';

interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question. */
  readonly title: ReactNode;
  /** What will be lost, by name. */
  readonly description: ReactNode;
  /** The deed itself ('Retract evidence'), never 'OK'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

/**
 * Asks once before something that cannot be undone. What can be undone happens at once and offers undo. Where something
 * is lost, the safe choice is the emphasised one and has the focus.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  onConfirm,
}: AlertDialogProps) {
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop forceRender className={backdropClass} />
        <BaseAlertDialog.Viewport className="fixed inset-0 z-40 grid items-end justify-items-center p-4 md:place-items-center">
          <BaseAlertDialog.Popup className={cx(dialogPopupClass, 'max-w-md p-5')}>
            <BaseAlertDialog.Title className="text-lg">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description render={<div />} className="mt-1.5 text-muted-foreground">
              {description}
            </BaseAlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2 max-md:flex-col-reverse">
              <BaseAlertDialog.Close
                render={<Button variant={destructive ? 'primary' : 'outline'}>{cancelLabel}</Button>}
              />
              <Button
                variant={destructive ? 'outline' : 'primary'}
                className={cx(destructive && 'text-destructive!')}
                busy={busy}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
