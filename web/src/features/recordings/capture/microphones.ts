import { useSyncExternalStore } from 'react';
import { read, write } from '../../../lib/stored.ts';

export interface Microphone {
  readonly id: string;
  readonly label: string;
}

/** Browsers name microphones only after the person allowed one. */
export interface Microphones {
  readonly named: readonly Microphone[];
  /** There are some that the browser doesn't name yet. */
  readonly isUnnamed: boolean;
}

const KEY = 'dealwright.microphone';
const NONE: Microphones = { named: [], isUnnamed: false };

function readChoice(): Microphone | null {
  try {
    const { id, label } = JSON.parse(read(KEY) ?? 'null') as Partial<Microphone>;
    return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
  } catch {
    return null;
  }
}

/** Null for the browser's own choice. */
export const chooseMicrophone = (microphone: Microphone | null): void =>
  write(KEY, JSON.stringify(microphone));

/** Chromium lists its own choice once more, under these names. */
const DOUBLES = ['default', 'communications'];

async function listMicrophones(): Promise<Microphones> {
  const inputs = (await navigator.mediaDevices.enumerateDevices()).filter(
    ({ kind }) => kind === 'audioinput',
  );
  const named = inputs
    .filter(({ deviceId, label }) => label !== '' && !DOUBLES.includes(deviceId))
    .map(({ deviceId: id, label }) => ({ id, label }));
  return { named, isUnnamed: named.length === 0 && inputs.length > 0 };
}

/** Some browsers give a microphone another id each time; its name stays. */
const chosenOf = (named: readonly Microphone[]): Microphone | null => {
  const choice = readChoice();
  if (choice === null) return null;
  return (
    named.find(({ id }) => id === choice.id) ?? named.find(({ label }) => label === choice.label) ?? null
  );
};

/** The microphone that the person chose in this browser; null where it isn't connected or none was chosen. */
export async function chosenMicrophone(): Promise<Microphone | null> {
  if (readChoice() === null) return null;
  return chosenOf((await listMicrophones().catch(() => NONE)).named);
}

let current = NONE;
const listeners = new Set<() => void>();

/** Looks again at what is connected. */
export async function refreshMicrophones(): Promise<void> {
  current = await listMicrophones().catch(() => NONE);
  for (const listener of listeners) listener();
}

const look = (): void => void refreshMicrophones();

function subscribe(listener: () => void): () => void {
  if (!('mediaDevices' in navigator)) return () => undefined;
  if (listeners.size === 0) navigator.mediaDevices.addEventListener('devicechange', look);
  listeners.add(listener);
  look();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) navigator.mediaDevices.removeEventListener('devicechange', look);
  };
}

/** What is connected now. */
export const useMicrophones = (): Microphones => useSyncExternalStore(subscribe, () => current);

/** The one of these that is used. */
export const chosenIn = ({ named }: Microphones): Microphone | null => chosenOf(named);
