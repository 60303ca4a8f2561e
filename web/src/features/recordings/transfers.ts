import { useSyncExternalStore } from 'react';
import { problemText } from '../../lib/http.ts';
import { setRecordingPresence } from '../../lib/recording-presence.ts';
import type { RecordingRef } from './api.ts';
import type { KeptRecording } from './chunks/kept-recordings.ts';

/** A recording or file on its way to the server; it goes on while the person is elsewhere in the app. */
export interface Transfer extends RecordingRef {
  readonly title: string;
  readonly origin: 'recorded' | 'uploaded';
  /** 0 to 1; null while the recording goes on. */
  readonly share: number | null;
  /** Why it waits just now. */
  readonly trouble: string | null;
  /** Why it went no further. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

interface Held {
  /** Those that send. */
  readonly transfers: readonly Transfer[];
  /** Those that were cut off and wait for the person. */
  readonly cutOff: readonly KeptRecording[];
  /** A call is recorded now. */
  readonly isLive: boolean;
}

let held: Held = { transfers: [], cutOff: [], isLive: false };
const listeners = new Set<() => void>();

function change(next: Partial<Held>): void {
  held = { ...held, ...next };
  setRecordingPresence(held.isLive || held.transfers.length > 0 || held.cutOff.length > 0);
  for (const listener of listeners) listener();
}

export const setLive = (isLive: boolean): void => change({ isLive });

export function setCutOff(cutOff: readonly KeptRecording[]): void {
  change({ cutOff });
}

export const cutOffRecordings = (): readonly KeptRecording[] => held.cutOff;

export function dropCutOff(id: string): void {
  change({ cutOff: held.cutOff.filter((one) => one.id !== id) });
}

export function startTransfer(transfer: Omit<Transfer, 'trouble' | 'failure'>): void {
  const others = held.transfers.filter(({ id }) => id !== transfer.id);
  change({ transfers: [...others, { ...transfer, trouble: null, failure: null }] });
}

export function endTransfer(id: string): void {
  change({ transfers: held.transfers.filter((one) => one.id !== id) });
}

export function updateTransfer(id: string, next: Partial<Pick<Transfer, 'share' | 'failure'>>): void {
  change({ transfers: held.transfers.map((one) => (one.id === id ? { ...one, ...next } : one)) });
}

/** Says why it waits, or with null that it goes on. */
export function troubleOf(id: string, error: unknown): void {
  const trouble = error === null ? null : problemText(error);
  change({ transfers: held.transfers.map((one) => (one.id === id ? { ...one, trouble } : one)) });
}

export const transferOf = (id: string): Transfer | null =>
  held.transfers.find((transfer) => transfer.id === id) ?? null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this browser has on its way. */
export function useHeld(): Held {
  return useSyncExternalStore(subscribe, () => held);
}
