import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

/**
 * Whether keys of a single character work in this browser. Who speaks to a computer, or presses keys by accident,
 * switches them off (WCAG 2.1.4); what has Ctrl or Cmd in it works all the same.
 */
export const SINGLE_KEYS_KEY = 'dealwright.single-keys';
const OFF = 'off';

let on = read(SINGLE_KEYS_KEY) !== OFF;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  on = next;
  for (const listener of listeners) listener();
}

export const singleKeysWork = (): boolean => on;

export function setSingleKeys(next: boolean): void {
  write(SINGLE_KEYS_KEY, next ? 'on' : OFF);
  show(next);
}

const readAgain = ({ key }: StorageEvent): void => {
  if (key === SINGLE_KEYS_KEY) show(read(SINGLE_KEYS_KEY) !== OFF);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', readAgain);
  };
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysWork);
