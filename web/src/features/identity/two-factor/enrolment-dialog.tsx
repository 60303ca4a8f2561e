import type { Enrollment } from '@dealwright/contract/identity/two-factor';
import { Check, Copy, Smartphone } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { useCopied } from '../../../lib/use-copied.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { CodeField, isWholeCode } from './code-field.tsx';
import type { Verdict } from './use-enrolment.ts';

interface EnrolmentDialogProps {
  readonly enrollment: Enrollment;
  readonly verifying: boolean;
  readonly onVerify: (code: string) => Promise<Verdict>;
  readonly onCancel: () => void;
}

const QR_SIZE_PX = 200;

/** Three steps on one sheet: scan, or type; then the first code. */
export function EnrolmentDialog({ enrollment, verifying, onVerify, onCancel }: EnrolmentDialogProps) {
  const [code, setCode] = useState('');
  const form = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (verifying || !isWholeCode(code)) return;
    if ((await onVerify(code)) === 'wrong') setCode('');
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !verifying && onCancel()}
      title="Set Up Two-Factor Authentication"
      description="You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis."
      footer={
        <>
          <Button variant="outline" onClick={onCancel} disabled={verifying}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={verifying} disabled={!isWholeCode(code)}>
            Verify & Enable
          </Button>
        </>
      }
    >
      <ol className="flex flex-col gap-6">
        <Step number={1} title="Scan this code with the app">
          <QrCode src={enrollment.totp.qr_code} />
          <OnThisPhone uri={enrollment.totp.uri} />
        </Step>
        <Step number={2} title="Or type this code into it">
          <ManualCode secret={enrollment.totp.secret} />
        </Step>
        <Step number={3} title="Enter the 6 digits it shows now">
          <form
            id={form}
            noValidate
            onSubmit={(event) => void submit(event)}
            className="max-w-60 max-md:max-w-none"
          >
            <CodeField label="Verification code" value={code} onValueChange={setCode} />
          </form>
        </Step>
      </ol>
    </Dialog>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-tint text-xs font-medium text-primary"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-2.5 pt-0.5">{title}</p>
        {children}
      </div>
    </li>
  );
}

function QrCode({ src }: { readonly src: string }) {
  return (
    // White around the dark cells in every theme: cameras need the contrast.
    <div className="w-fit rounded-xl border border-border bg-[#fff] p-2 max-md:mx-auto">
      <img src={src} alt="QR code for your authenticator app" width={QR_SIZE_PX} height={QR_SIZE_PX} />
    </div>
  );
}

/** A phone can’t scan its own screen. */
function OnThisPhone({ uri }: { readonly uri: string }) {
  return (
    <a href={uri} className={buttonClass({ variant: 'outline', className: 'mt-2 w-full md:hidden' })}>
      <Smartphone aria-hidden />
      Open authenticator app
    </a>
  );
}

function ManualCode({ secret }: { readonly secret: string }) {
  const { copied, showCopied } = useCopied();
  const copy = async () => {
    try {
      await copyText(secret);
    } catch {
      notifyError('Couldn’t copy', { text: 'Select the code and copy it yourself.' });
      return;
    }
    showCopied();
    notifySuccess('Copied!', { text: 'Secret copied to clipboard' });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: this group holds no form controls, so a fieldset is wrong
    <div role="group" aria-label="Manual entry code" className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 rounded-lg border border-border bg-muted px-2.5 py-1.5 font-mono text-sm break-all select-all">
        {secret}
      </code>
      <Button variant="outline" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied ? 'Copied!' : 'Copy code'}
      </Button>
    </div>
  );
}
