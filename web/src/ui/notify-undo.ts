import { rememberChange } from '../lib/undo.ts';
import { type NoticeOptions, post } from './toast.ts';

/** For what happened at once and can be taken back: here, or with Ctrl+Z for as long as the page is open. */
export function notifyUndo(
  title: string,
  undo: () => void,
  {
    kind = 'note',
    before,
    ...options
  }: Omit<NoticeOptions, 'action'> & {
    readonly kind?: 'note' | 'success';
    /** The value before the change. */
    readonly before?: unknown;
  } = {},
): void {
  const change = rememberChange({ title, text: options.text, before, undo });
  post({ ...options, kind, title, change, action: { label: 'Undo', run: change.takeBack } });
}
