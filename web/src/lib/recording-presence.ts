import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

/** Whether this browser records a call, uploads one, or kept one that was cut off: only then the shell loads its bar. */
const KEY = 'dealwright.recordings';

let isThere = read(KEY) === 'kept';
const listeners = new Set<() => void>();

export function setRecordingPresence(next: boolean): void {
  write(KEY, next ? 'kept' : '');
  isThere = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRecordingPresence(): boolean {
  return useSyncExternalStore(subscribe, () => isThere);
}
