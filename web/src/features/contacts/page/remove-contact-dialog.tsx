import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { type ContactDetail, useRemoveContact } from '../api.ts';

interface RemoveContactDialogProps {
  readonly contact: ContactDetail;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks for confirmation before a contact in no deal is removed. */
export function RemoveContactDialog({ contact, open, onClose, onRemoved }: RemoveContactDialogProps) {
  const remove = useRemoveContact();
  const { name } = contact;
  const confirm = () =>
    remove.mutate(contact, {
      onSuccess: () => {
        notifySuccess(`${name} removed`);
        onRemoved();
      },
      onError: (error) => notifyError(`Couldn’t remove ${name}`, { text: problemText(error) }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${name}?`}
      description="Removes their name, title, contact details and history. They aren’t on any deal."
      confirmLabel="Remove contact"
      destructive
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}
