import { ACCOUNT_DELETION_DAYS, type AccountDeletion } from '@dealwright/contract/privacy/data-controls';
import { type SubmitEvent, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { failureText } from '../../lib/http.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ProofDeclined, useProof } from '../identity/two-factor/use-proof.tsx';
import { useAskForDeletion } from './api.ts';

interface DeletionDialogProps {
  readonly deletion: AccountDeletion;
  readonly onClose: () => void;
}

/** The first person in the list, unless another is chosen. */
const ANYBODY = '';

function useDeletion(onAsked: () => void) {
  const ask = useAskForDeletion();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const askFor = async (heir: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await proof.run(() => ask(heir === ANYBODY ? null : heir));
      notifySuccess('Account deletion scheduled', { text: 'We emailed you how to cancel it' });
      onAsked();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(failureText(error, 'Couldn’t schedule the deletion'));
    } finally {
      setBusy(false);
    }
  };
  return { askFor, busy, failure, dialog: proof.dialog };
}

/** What goes and what stays, and who takes over. */
export function DeletionDialog({ deletion, onClose }: DeletionDialogProps) {
  const { open_deals: deals, heir_needed: needed, heirs } = deletion;
  const [heir, setHeir] = useState(ANYBODY);
  const [missing, setMissing] = useState(false);
  const { askFor, busy, failure, dialog } = useDeletion(onClose);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    const lacksHeir = needed && heir === ANYBODY;
    setMissing(lacksHeir);
    if (!lacksHeir) void askFor(heir);
  };
  const handed = deals > 0 && `You own ${formatCount(deals, 'open deal')}. They go to the person you choose.`;
  const options = [
    ...(needed ? [] : [{ value: ANYBODY, label: 'An admin of the workspace' }]),
    ...heirs.map(({ id, name }) => ({ value: id, label: name })),
  ];

  return (
    <>
      <FormDialog
        title="Delete your account?"
        description={
          `It will be deleted in ${ACCOUNT_DELETION_DAYS} days. ` +
          'Until then, it works as before and you can cancel.'
        }
        submitLabel="Delete my account"
        destructive
        busy={busy}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        {handed && <p className="text-sm">{handed}</p>}
        {heirs.length > 0 && (
          <Field
            label="New owner of your deals"
            error={missing ? 'Choose a member to become admin' : undefined}
            help={needed ? 'You’re the last admin, so they become admin.' : undefined}
          >
            <Select value={heir} onValueChange={setHeir} options={options} placeholder="Choose a member" />
          </Field>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
