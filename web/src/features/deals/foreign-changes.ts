import { useSyncExternalStore } from 'react';

/** Deals that someone else has just changed, and until when their cards say so. */
const MARK_MS = 8000;

let marked: ReadonlySet<number> = new Set();
const timers = new Map<number, number>();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<number>): void {
  marked = next;
  for (const listener of listeners) listener();
}

export function markForeignChange(number: number): void {
  window.clearTimeout(timers.get(number));
  timers.set(
    number,
    window.setTimeout(() => set(new Set([...marked].filter((other) => other !== number))), MARK_MS),
  );
  if (!marked.has(number)) set(new Set([...marked, number]));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether someone else changed this deal a moment ago. */
export function useChangedByOther(number: number): boolean {
  return useSyncExternalStore(subscribe, () => marked.has(number));
}
