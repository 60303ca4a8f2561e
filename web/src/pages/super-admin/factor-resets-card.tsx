import type { WaitingFactorReset } from '@dealwright/contract/people/factor-resets';
import { type SubmitEvent, useState } from 'react';
import { ProofDeclined, type ProofRun, useProof } from '../../features/identity/two-factor/use-proof.tsx';
import {
  useFactorResets,
  useResetLastAdmin,
  useStopFactorReset,
} from '../../features/operator/factor-resets-api.ts';
import { formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';

/** For the only admin of a company, whom no colleague can help. */
export function FactorResetsCard() {
  const query = useFactorResets();
  const proof = useProof();
  return (
    <Card
      title="Two-factor resets"
      description="For a company’s only admin. Waits 24 hours; the admin can stop it. Other members ask their admin."
    >
      <ScheduleForm run={proof.run} />
      <QueryState query={query} skeleton={<SkeletonList rows={1} rowClass="h-11" label="Loading resets" />}>
        {({ items }) =>
          items.length > 0 && (
            <ul aria-label="Scheduled resets" className="mt-4 divide-y divide-border border-t border-border">
              {items.map((item) => (
                <Waiting key={item.id} item={item} run={proof.run} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {proof.dialog}
    </Card>
  );
}

function ScheduleForm({ run }: { readonly run: ProofRun }) {
  const reset = useResetLastAdmin();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { due_at } = await run(() => reset(email.trim()));
      if (due_at) notifySuccess('Reset scheduled', { text: `It happens on ${formatTime(due_at)}.` });
      setEmail('');
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && email.trim() !== '') void ask();
  };

  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0 flex-1">
        <Field label="Admin’s email" error={failure ?? undefined}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" busy={busy} disabled={email.trim() === ''}>
        Schedule reset
      </Button>
    </form>
  );
}

function Waiting({ item, run }: { readonly item: WaitingFactorReset; readonly run: ProofRun }) {
  const stop = useStopFactorReset();
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="break-all">{item.email}</p>
        <p className="text-muted-foreground">
          {item.company}, {formatTime(item.due_at)}, requested by{' '}
          {item.by_operator ? 'an operator' : 'an admin'}
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        busy={stop.isPending}
        aria-label={`Stop the reset for ${item.email}`}
        onClick={() =>
          stop.mutate(
            { id: item.id, run },
            {
              onSuccess: () => notifySuccess('Reset stopped'),
              onError: (error) => {
                if (!(error instanceof ProofDeclined))
                  notifyError('Couldn’t stop the reset', { text: problemText(error) });
              },
            },
          )
        }
      >
        Stop
      </Button>
    </li>
  );
}
