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

/** Suspends a company, or resumes one that is suspended. `proof`: the dialog that asks for it. */
function useStateChange(company: OperatorCompany, onDone: () => void) {
  const resumes = company.state === 'suspended';
  const ask = useChangeCompanyState(company.id);
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (reason: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await proof.run(() => ask(resumes ? 'active' : 'suspended', reason));
      notifySuccess(resumes ? 'Company resumed' : 'Company suspended');
      onDone();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, change, proof: proof.dialog };
}

/** Says what will happen and asks why, once; asks for a recent proof if needed. */
export function SuspensionDialog({ company, onClose }: SuspensionDialogProps) {
  const resumes = company.state === 'suspended';
  const { busy, failure, change, proof } = useStateChange(company, onClose);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = reason.trim().length >= LEAST_REASON;
    setMissing(!given);
    if (given) void change(reason.trim());
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
        <Field label="Reason" help="Kept in the company’s audit log." error={missing ? NO_REASON : undefined}>
          <Textarea
            value={reason}
            maxLength={500}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </FormDialog>
      {proof}
    </>
  );
}
