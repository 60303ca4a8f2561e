import { Suspense, useState } from 'react';
import { lazy } from '../../../ui/lazy.ts';

// For those who press it, or come back with nothing: the others load neither.
const GoogleMessage = lazy(() =>
  import('./google-message.tsx').then((module) => ({ default: module.GoogleMessage })),
);

// Google's own colors, in every theme.
const BUTTON_CLASS =
  'flex h-10 items-center justify-center gap-2.5 rounded-lg border border-[#747775] bg-[#fff] px-3 text-base ' +
  'font-medium text-[#1f1f1f] transition-colors hover:bg-[#f5f6f6] aria-disabled:opacity-50 touch:min-h-11 ' +
  'dark:border-[#8e918f] dark:bg-[#131314] dark:text-[#e3e3e3] dark:hover:bg-[#252627]';

interface GoogleButtonProps {
  readonly invitationToken: string | null;
  /** Why the last try came to nothing, as the address says it. */
  readonly refusal: unknown;
}

/** Leads to Google, in the look that Google asks for. */
export function GoogleButton({ invitationToken, refusal }: GoogleButtonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(await import('./api.ts').then(({ leadToGoogle }) => leadToGoogle(invitationToken)));
    setBusy(false);
  };
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-border pt-5">
      {(failure || refusal) && !busy ? (
        <Suspense fallback={null}>
          <GoogleMessage failure={failure} refusal={refusal} />
        </Suspense>
      ) : null}
      <button
        type="button"
        onClick={begin}
        aria-disabled={busy || undefined}
        aria-describedby="google-access"
        className={BUTTON_CLASS}
      >
        <img src="/google.svg" alt="" className="size-5" />
        Continue with Google
      </button>
      <p id="google-access" className="text-center text-xs text-muted-foreground">
        We’ll also ask for Gmail access, to save emails on your deals.
      </p>
    </div>
  );
}
