import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { whenThere } from './lazy.ts';
import { notifyError } from './toast.ts';

/** How long a page has been there before what it may need next is loaded. */
const SOON_MS = 1500;

type Load = () => Promise<unknown>;

const TITLE = 'Couldn’t load this';
const TEXT = 'Reload the page, then try again. Most forms keep what you typed.';
const reload = () => window.location.reload();

/** In place of a tab, or of anything else that would be seen. */
function PartMissing() {
  return (
    <ErrorState title={TITLE} onRetry={reload}>
      {TEXT}
    </ErrorState>
  );
}

/** In place of a dialog. */
function DialogMissing() {
  useEffect(() => {
    notifyError(TITLE, { id: 'part-missing', text: TEXT, action: { label: 'Reload', run: reload } });
  }, []);
  return null;
}

const Nothing = () => null;

/** The browser remembers that a module couldn’t be fetched: until the page is reloaded, something stands in its place. */
function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: () => ReactNode,
  fallback: ReactNode,
) {
  const Part = lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.error('A part of the page was not loaded:', error);
      return missing;
    }),
  }));
  const shown = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(shown, { load });
}

/** A part, such as a dialog or a tab, that is loaded when it is first shown. Without `fallback` nothing is seen until then. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) => partOf(() => whenThere(load), fallback === null ? DialogMissing : PartMissing, fallback);

/** A part that nobody asked for: where it can’t be loaded, nothing is said. */
export const lazyHint = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOf(load, Nothing, null);

interface OnceOpenProps {
  readonly open: boolean;
  readonly children: ReactNode;
}

function OnceOpen({ open, children }: OnceOpenProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? children : null;
}

/** A dialog that stays in the page once it has been open, so that it closes as others do. */
export function lazyDialog<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Part = lazyPart(load);
  return (props: Props) => (
    <OnceOpen open={props.open}>
      <Part {...props} />
    </OnceOpen>
  );
}

/**
 * Loads what a page is likely to need next once the page is there, so that it opens at once, without a network too.
 * What fails is loaded when it is shown.
 */
export function useLoadSoon(loads: readonly Load[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      for (const load of loads) load().catch(() => undefined);
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [loads]);
}
