import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useRemoveStakeholder } from './api.ts';

interface PersonRemovalProps {
  readonly number: number;
  readonly person: Pick<Stakeholder, 'id' | 'name'>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

/** Confirms removing a person from the deal, naming what goes with them. */
export function PersonRemoval({ number, person, open, onClose, onRemoved }: PersonRemovalProps) {
  const remove = useRemoveStakeholder(number);
  const confirm = () =>
    remove.mutate(person.id, {
      onSuccess: () => {
        notifySuccess(`${person.name} removed`);
        onRemoved?.();
      },
      onError: (error) => notifyError(`Couldn’t remove ${person.name}`, { text: problemText(error) }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Remove ${person.name}?`}
      description={
        'Removes their name, title, contact details and place on the map from this deal. ' +
        'People named in evidence can’t be removed.'
      }
      confirmLabel="Remove person"
      destructive
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}
