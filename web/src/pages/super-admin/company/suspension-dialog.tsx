import type { OperatorCompany } from '@dealwright/contract/operator/operator-companies';
import { type SubmitEvent, useState } from 'react';
import { ProofDeclined, useProof } from '../../../features/identity/two-factor/use-proof.tsx';
import { useChangeCompanyState } from '../../../features/operator/companies-api.ts';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifySuccess } from '../../../ui/toast.ts';

const LEAST_REASON = 3;
const NO_REASON = 'Enter a reason.';

interface SuspensionDialogProps {
  readonly company: OperatorCompany;
  readonly onClose: () => void;
}

/** Says what will happen and asks why, once; a recent proof where there is none. */
export function SuspensionDialog({ company, onClose }: SuspensionDialogProps) {
  const resumes = company.state === 'suspended';
  const change = useChangeCompanyState(company.id);
  const proof = useProof();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await proof.run(() => change(resumes ? 'active' : 'suspended', reason.trim()));
      notifySuccess(resumes ? 'Company resumed' : 'Company suspended');
      onClose();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = reason.trim().length >= LEAST_REASON;
    setMissing(!given);
    if (given) void run();
  };
  const members = formatCount(company.members, 'member');

  return (
    <>
      <FormDialog
        title={resumes ? `Resume ${company.name}?` : `Suspend ${company.name}?`}
        description={
          resumes
            ? `Everyone in it (${members}) can work again at once. ` +
              'Emails, webhooks, syncs and integrations continue where they stopped.'
            : `Everyone in it (${members}) loses access at once. ` +
              'Emails, webhooks, syncs and integrations stop. ' +
              'Nothing is deleted, and you can resume the company at any time.'
        }
        submitLabel={resumes ? 'Resume company' : 'Suspend company'}
        destructive={!resumes}
        busy={busy}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label="Reason" help="Kept in the company's audit log." error={missing ? NO_REASON : undefined}>
          <Textarea
            value={reason}
            maxLength={500}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </FormDialog>
      {proof.dialog}
    </>
  );
}
