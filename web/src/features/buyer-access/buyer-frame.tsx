import type { ReactNode } from 'react';

interface BuyerFrameProps {
  /** The company that sent the link. */
  readonly company: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page for people without an account: the company’s, with nothing of the app around it. */
export function BuyerFrame({ company, action, children }: BuyerFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-6 px-4 py-5 sm:px-8 sm:py-8">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3 text-lg font-medium [overflow-wrap:anywhere]">
          {company}
        </div>
        {action}
      </header>
      <main className="flex flex-1 flex-col gap-6">{children}</main>
      <footer className="border-t border-border pt-4 text-xs text-muted-foreground">
        Sent with Dealwright
      </footer>
    </div>
  );
}
