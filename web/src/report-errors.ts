import { router } from './router.tsx';

let reporter: Promise<typeof import('./features/operator/errors/report-error.ts')> | undefined;

/**
 * Tells the operator of an error. What that takes is loaded with the first one; those that come meanwhile wait for the
 * same load, since of two loads of one file the later may be done first. A load that failed is tried again.
 */
export function reportError(error: unknown): void {
  const route = router.state.matches.at(-1)?.fullPath ?? null;
  reporter ??= import('./features/operator/errors/report-error.ts');
  reporter.then(
    (loaded) => loaded.reportError(error, route),
    () => {
      reporter = undefined;
    },
  );
}

/** Listens for uncaught errors. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
