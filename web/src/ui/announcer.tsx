import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Says something to those who listen to the page, without showing it. */
export function announce(text: string): void {
  // The same words twice are only read out twice when the text differs.
  spoken = text === spoken ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where announcements are read out. One for each page that makes them. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
