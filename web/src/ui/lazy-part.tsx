import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazy } from './lazy.ts';

/** How long a page has been there before what it may need next is loaded. */
const SOON_MS = 1500;

type Load = () => Promise<unknown>;

/** A part, such as a dialog or a tab, that is loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: await load() }));
  const shown = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(shown, { load });
}

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
