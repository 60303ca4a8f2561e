import { buttonClass } from './button-class.ts';

/** What is shown in place of a page that failed while it was drawn. */
export function ApplicationError({ error }: { readonly error: unknown }) {
  const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <div
      role="alert"
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 p-6 text-center"
    >
      <h1 className="text-xl">Application Error</h1>
      <p className="max-w-[44ch] text-pretty text-muted-foreground">
        This page stopped working. Your saved work is safe, and most forms keep what you typed as a draft.
        Reload the page to continue.
      </p>
      <details className="w-full max-w-xl text-left text-sm">
        <summary className="text-center text-muted-foreground">Details</summary>
        <pre className="mt-2 overflow-auto rounded-lg border border-border bg-muted p-3 font-mono text-xs whitespace-pre-wrap">
          {details}
        </pre>
      </details>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className={buttonClass({ variant: 'primary', size: 'lg' })}
      >
        Reload
      </button>
    </div>
  );
}
