import { buttonClass } from './button-class.ts';

/** Shown when the application cannot start; index.html holds the same for when not even this loads. */
export function AppFailed({ requestId }: { readonly requestId?: string | undefined }) {
  return (
    <div role="alert" className="boot-failed">
      <h1>App Failed to Load</h1>
      <p>Dealwright couldn’t start. Check your connection, then reload the page.</p>
      {requestId && <p className="font-mono text-xs">Request {requestId}</p>}
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
