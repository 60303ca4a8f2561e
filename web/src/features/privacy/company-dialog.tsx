import { COMPANY_DELETION_DAYS, COMPANY_DELETION_TEXTS } from '@dealwright/contract/privacy/company-deletion';
import { type SubmitEvent, useState } from 'react';
import { failureText } from '../../lib/http.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ProofDeclined, useProof } from '../identity/two-factor/use-proof.tsx';
import { useAskForCompanyDeletion } from './api.ts';

interface CompanyDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

function useDeletion(onAsked: () => void) {
  const ask = useAskForCompanyDeletion();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const askFor = async (name: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await proof.run(() => ask(name));
      notifySuccess('Company deletion scheduled', { text: 'We emailed all admins' });
      onAsked();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(failureText(error, 'Couldn’t schedule the deletion'));
    } finally {
      setBusy(false);
    }
  };

  return { askFor, busy, failure, dialog: proof.dialog };
}

/** The name is typed, so it can't happen by accident. */
export function CompanyDialog({ name, onClose }: CompanyDialogProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { askFor, busy, failure, dialog } = useDeletion(onClose);
  const wrong = typed.trim() !== name.trim();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!busy && !wrong) void askFor(typed);
  };

  return (
    <>
      <FormDialog
        title={`Delete ${name}?`}
        description={
          `Everything in it will be deleted for everyone in ${COMPANY_DELETION_DAYS} days and can’t be restored. ` +
          'Until then, it works as before.'
        }
        submitLabel="Delete the company"
        destructive
        busy={busy}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field
          label={`Type “${name}”`}
          required
          error={tried && wrong ? COMPANY_DELETION_TEXTS.name : undefined}
          help="Export the company’s data first if you need it."
        >
          <Input value={typed} maxLength={200} autoComplete="off" onValueChange={setTyped} />
        </Field>
      </FormDialog>
      {dialog}
    </>
  );
}
