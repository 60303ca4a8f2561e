import type { Change } from '../lib/undo.ts';

interface Action {
  readonly label: string;
  readonly run: () => void;
}

export interface NoticeOptions {
  readonly text?: string | undefined;
  readonly action?: Action;
  /** The same id replaces the toast that is shown. */
  readonly id?: string;
}

export interface Notice extends NoticeOptions {
  readonly kind: 'note' | 'success' | 'error';
  readonly title: string;
  /** What its Undo takes back; it goes when that is taken back elsewhere. */
  readonly change?: Change;
}

type Show = (notice: Notice) => void;

// The toaster is loaded after the page it stands on: what is said before waits for it.
const waiting: Notice[] = [];
let show: Show | null = null;
let wanted = false;
const onWanted = new Set<() => void>();

/** Whether there was or will be a toast: until then the toaster needn't load. */
export const areNoticesWanted = (): boolean => wanted;

export function onNoticesWanted(listener: () => void): () => void {
  onWanted.add(listener);
  return () => onWanted.delete(listener);
}

/** Hands all notices, also those that waited, to what shows them, until the returned function is called. */
export function showNoticesWith(shower: Show): () => void {
  show = shower;
  for (const notice of waiting.splice(0)) shower(notice);
  return () => {
    if (show === shower) show = null;
  };
}

/** Preloads the toaster: people who save must see a connection error, when it can't be loaded any more. */
export function prepareNotices(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of onWanted) listener();
}

/** Shows a notice, as soon as what shows them is there. */
export function post(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
  prepareNotices();
}

/** A quiet note that something happened: title, and a text where one is needed. The next one takes its place. */
export function notify(title: string, options: NoticeOptions = {}): void {
  post({ id: 'note', ...options, kind: 'note', title });
}

export function notifySuccess(title: string, options: NoticeOptions = {}): void {
  post({ ...options, kind: 'success', title });
}

/** Says what went wrong and what to do about it; never a bare code. */
export function notifyError(title: string, options: NoticeOptions = {}): void {
  post({ ...options, kind: 'error', title });
}
