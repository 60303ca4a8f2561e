import type { ChangedLimits, OperatorCompany } from '@dealwright/contract/operator/operator-companies';
import { type SubmitEvent, useState } from 'react';
import { ProofDeclined, useProof } from '../../../features/identity/two-factor/use-proof.tsx';
import { useChangeCompanyLimits } from '../../../features/operator/companies-api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifySuccess } from '../../../ui/toast.ts';

type LimitKey = keyof OperatorCompany['limits'];

interface LimitField {
  readonly key: LimitKey;
  readonly label: string;
  readonly help: string;
  readonly most: number;
}

export const LIMITS: readonly LimitField[] = [
  {
    key: 'requests',
    label: 'Requests at once',
    help: 'How many of its requests can use the database at the same time. Lower it to slow the company down.',
    most: 200,
  },
  {
    key: 'database_seconds',
    label: 'Database seconds per minute',
    help: 'Beyond it, requests are refused until some time is available again.',
    most: 12_000,
  },
  {
    key: 'jobs',
    label: 'Jobs of a kind at once',
    help: 'Analyses, syncs, exports and other background work.',
    most: 100,
  },
];

const LEAST_REASON = 3;
const WHOLE = /^\d{1,6}$/;

type Typed = Readonly<Record<LimitKey, string>>;

/** What was typed as a limit: null is the standard, undefined is no limit at all. */
function readLimit(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const value = WHOLE.test(text.trim()) ? Number(text.trim()) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

function useLimitsForm(company: OperatorCompany, onDone: () => void) {
  const ask = useChangeCompanyLimits(company.id);
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<Typed>(() => {
    const text = (key: LimitKey) => String(company.limits[key].own ?? '');
    return { requests: text('requests'), database_seconds: text('database_seconds'), jobs: text('jobs') };
  });
  const read = LIMITS.map(({ key, most }) => [key, readLimit(typed[key], most)] as const);
  const noReason = reason.trim().length < LEAST_REASON;

  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const limits = Object.fromEntries(read) as Omit<ChangedLimits, 'reason'>;
      await proof.run(() => ask({ ...limits, reason: reason.trim() }));
      notifySuccess('Limits changed');
      onDone();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!busy && !noReason && read.every(([, value]) => value !== undefined)) void save();
  };
  const errorOf = ({ key, most }: LimitField): string | undefined =>
    tried && readLimit(typed[key], most) === undefined
      ? `Enter a whole number from 1 to ${formatNumber(most)}, or leave it empty.`
      : undefined;
  return {
    busy,
    failure,
    typed,
    type: (key: LimitKey, text: string) => setTyped({ ...typed, [key]: text }),
    errorOf,
    reason,
    setReason,
    reasonError: tried && noReason ? 'Enter a reason.' : undefined,
    submit,
    proof: proof.dialog,
  };
}

interface LimitsDialogProps {
  readonly company: OperatorCompany;
  readonly onClose: () => void;
}

/** Asks how much of the service a company can use at once, and why. */
export function LimitsDialog({ company, onClose }: LimitsDialogProps) {
  const form = useLimitsForm(company, onClose);
  return (
    <>
      <FormDialog
        title={`Limits of ${company.name}`}
        description="They apply in each process of the service within seconds. Leave a field empty for the standard."
        submitLabel="Change limits"
        busy={form.busy}
        failure={form.failure}
        onSubmit={form.submit}
        onClose={onClose}
      >
        {LIMITS.map((field) => (
          <Field key={field.key} label={field.label} help={field.help} error={form.errorOf(field)}>
            <Input
              value={form.typed[field.key]}
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(company.limits[field.key].standard ?? 'No limit')}
              onValueChange={(text) => form.type(field.key, text)}
            />
          </Field>
        ))}
        <Field label="Reason" help="Kept in the company's audit log." error={form.reasonError}>
          <Textarea
            value={form.reason}
            maxLength={500}
            rows={2}
            onChange={(event) => form.setReason(event.target.value)}
          />
        </Field>
      </FormDialog>
      {form.proof}
    </>
  );
}
