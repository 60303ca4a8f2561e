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
  readonly least: number;
  readonly most: number;
}

export const LIMITS: readonly LimitField[] = [
  {
    key: 'requests',
    label: 'Requests at once',
    help: 'How many of its requests can use the database at the same time. Lower it to slow the company down.',
    least: 1,
    most: 200,
  },
  {
    key: 'database_seconds',
    label: 'Database seconds per minute',
    help: 'Beyond it, requests are refused until some time is available again.',
    least: 1,
    most: 12_000,
  },
  {
    key: 'jobs',
    label: 'Jobs of a kind at once',
    help: 'Analyses, syncs, exports and other background work.',
    least: 1,
    most: 100,
  },
  {
    key: 'recordings_gb',
    label: 'Storage for recordings, in GB',
    help: 'Beyond it, new recordings and uploads are refused. 0 turns them off.',
    least: 0,
    most: 10_000,
  },
];

const LEAST_REASON = 3;
const WHOLE = /^\d{1,6}$/;

type Typed = Readonly<Record<LimitKey, string>>;

/** What was typed as a limit: null is the standard, undefined is no limit at all. */
function readLimit(text: string, { least, most }: LimitField): number | null | undefined {
  if (text.trim() === '') return null;
  const value = WHOLE.test(text.trim()) ? Number(text.trim()) : -1;
  return value >= least && value <= most ? value : undefined;
}

function typedOf({ limits }: OperatorCompany): Typed {
  const text = (key: LimitKey) => String(limits[key].own ?? '');
  return {
    requests: text('requests'),
    database_seconds: text('database_seconds'),
    jobs: text('jobs'),
    recordings_gb: text('recordings_gb'),
  };
}

function useLimitsForm(company: OperatorCompany, onDone: () => void) {
  const ask = useChangeCompanyLimits(company.id);
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState(() => typedOf(company));
  const read = LIMITS.map((field) => [field.key, readLimit(typed[field.key], field)] as const);
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
  const errorOf = (field: LimitField): string | undefined =>
    tried && readLimit(typed[field.key], field) === undefined
      ? `Enter a whole number from ${field.least} to ${formatNumber(field.most)}, or leave it empty.`
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
        description={
          'Each process applies them within seconds. Storage is for the whole company. ' +
          'Leave a field empty for the default.'
        }
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
