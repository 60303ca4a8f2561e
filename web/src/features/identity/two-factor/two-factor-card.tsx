import type { Factor } from '@dealwright/contract/identity/two-factor';
import { RotateCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useRefreshSession } from '../session/api.ts';
import { unenroll, useFactors, useReloadFactors } from './api.ts';
import { EnrolmentDialogs } from './enrolment-dialogs.tsx';
import { useEnrolment } from './use-enrolment.ts';
import { ProofDeclined, useProof } from './use-proof.tsx';

const DISABLING =
  'Anyone with your password will be able to sign in. ' +
  'Your recovery codes stop working, and your other devices are signed out.';

/** Whether signing in takes a code as well, and the way to change that. */
export function TwoFactorCard({ userId }: { readonly userId: string }) {
  const { data: factors = [], isPending } = useFactors();
  const proof = useProof();
  const enrolment = useEnrolment({ userId, proof });
  return (
    <Card
      title="Two-Factor Authentication"
      description="A code from your phone in addition to your password."
    >
      {isPending ? (
        <SkeletonList rows={2} />
      ) : factors.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <Callout tone="warn" title="Two-factor authentication is off" className="w-full">
            Your account is protected by a password only.
          </Callout>
          <Button variant="primary" busy={enrolment.starting} onClick={() => void enrolment.start()}>
            Enable Two-Factor Authentication
          </Button>
        </div>
      ) : (
        <Enabled factors={factors} proof={proof} onRegenerate={enrolment.regenerate} />
      )}
      <EnrolmentDialogs enrolment={enrolment} />
      {proof.dialog}
    </Card>
  );
}

interface EnabledProps {
  readonly factors: readonly Factor[];
  readonly proof: ReturnType<typeof useProof>;
  readonly onRegenerate: () => Promise<void>;
}

function useDisableFactor({ run }: EnabledProps['proof'], onSettled: () => void) {
  const [busy, setBusy] = useState(false);
  const reload = useReloadFactors();
  const refreshSession = useRefreshSession();

  const disable = async (factor: Factor) => {
    setBusy(true);
    try {
      await run(() => unenroll(factor.id));
      notifySuccess('MFA Disabled', { text: 'Two-factor authentication has been disabled' });
      onSettled();
      await Promise.all([reload(), refreshSession()]);
    } catch (error) {
      if (!(error instanceof ProofDeclined)) notifyError('Error', { text: problemText(error) });
      onSettled();
    } finally {
      setBusy(false);
    }
  };

  return { disable, busy };
}

function Enabled({ factors, proof, onRegenerate }: EnabledProps) {
  const [disabling, setDisabling] = useState<Factor | null>(null);
  const { disable, busy } = useDisableFactor(proof, () => setDisabling(null));

  return (
    <div className="flex flex-col gap-3">
      <Callout tone="won" title="Two-factor authentication is on">
        Signing in requires a code from your authenticator app.
      </Callout>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} onDisable={() => setDisabling(factor)} />
        ))}
      </ul>
      <NewRecoveryCodes onRegenerate={onRegenerate} />
      <AlertDialog
        open={disabling !== null}
        onOpenChange={(open) => !open && setDisabling(null)}
        title="Are you sure you want to disable two-factor authentication?"
        description={DISABLING}
        confirmLabel="Disable"
        destructive
        busy={busy}
        onConfirm={() => disabling && void disable(disabling)}
      />
    </div>
  );
}

interface FactorRowProps {
  readonly factor: Factor;
  readonly onDisable: () => void;
}

function FactorRow({ factor, onDisable }: FactorRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Smartphone aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="truncate">{factor.friendly_name}</span>
          <Badge tone="won">{factor.status}</Badge>
        </p>
        <p className="text-xs text-muted-foreground">Since {formatDay(factor.created_at.slice(0, 10))}</p>
      </div>
      <Button variant="outline" onClick={onDisable}>
        Disable
      </Button>
    </li>
  );
}

function NewRecoveryCodes({ onRegenerate }: Pick<EnabledProps, 'onRegenerate'>) {
  const [regenerating, setRegenerating] = useState(false);
  return (
    <>
      <div>
        <Button variant="ghost" onClick={() => setRegenerating(true)} className="-ml-3">
          <RotateCw aria-hidden />
          New recovery codes
        </Button>
      </div>
      <AlertDialog
        open={regenerating}
        onOpenChange={setRegenerating}
        title="Generate new recovery codes?"
        description="Your saved codes stop working."
        confirmLabel="Generate codes"
        onConfirm={() => {
          setRegenerating(false);
          void onRegenerate();
        }}
      />
    </>
  );
}
