import { router } from './router.tsx';

/** Tells the operator of an error. What that takes is loaded with the first one. */
export function reportError(error: unknown): void {
  const route = router.state.matches.at(-1)?.fullPath ?? null;
  import('./features/errors/report-error.ts').then(
    (reporter) => reporter.reportError(error, route),
    () => undefined,
  );
}

/** Hears what nobody caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
