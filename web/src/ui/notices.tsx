import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { areNoticesWanted, onNoticesWanted } from './toast.ts';

const AGAIN_AFTER_MS = 2000;

/**
 * Loads what shows toasts; without a network it looks again and again, and asks for nothing before there is one:
 * Chromium remembers that a module could not be fetched.
 */
function useToaster(wanted: boolean): ComponentType | null {
  const [toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const load = async () => {
      try {
        if (!navigator.onLine) throw new Error('There is no network');
        const { Toaster } = await import('./toaster.tsx');
        if (!over) setToaster(() => Toaster);
      } catch {
        if (!over) timer = setTimeout(load, AGAIN_AFTER_MS);
      }
    };
    void load();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return toaster;
}

/**
 * Once, round all pages: toasts outlive the page that said them, and lie above dialogs and what dims the page behind
 * them. What shows them is loaded with the first, or ahead of it.
 */
export function Notices() {
  const Toaster = useToaster(useSyncExternalStore(onNoticesWanted, areNoticesWanted));
  return Toaster && createPortal(<Toaster />, document.body);
}
