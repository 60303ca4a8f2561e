import { useState } from 'react';
import { problemText } from '../lib/http.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { notifyError, notifySuccess } from './toast.ts';

interface RemovalDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The question, such as 'Delete “Kick-off”?'. */
  readonly title: string;
  /** What will be lost. */
  readonly description: string;
  readonly confirmLabel: 'Delete' | 'Remove';
  /** What is said afterwards. */
  readonly done: string;
  readonly failed: string;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => void;
}

/** Asks once before one record is gone for good, removes it, and says how that went. */
export function RemovalDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  done,
  failed,
  remove,
  onRemoved,
}: RemovalDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove();
      notifySuccess(done);
      onRemoved();
    } catch (error) {
      notifyError(failed, { text: problemText(error) });
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
