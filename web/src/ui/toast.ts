import { toast } from 'sonner';

interface Action {
  readonly label: string;
  readonly run: () => void;
}

interface Notice {
  readonly text?: string | undefined;
  readonly action?: Action;
  /** The same id replaces the toast that is shown. */
  readonly id?: string;
}

function options({ text, action, id }: Notice) {
  return {
    ...(text && { description: text }),
    ...(id && { id }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  };
}

/** A quiet note that something happened: title, and a text where one is needed. */
export function notify(title: string, notice: Notice = {}): void {
  toast(title, options(notice));
}

export function notifySuccess(title: string, notice: Notice = {}): void {
  toast.success(title, options(notice));
}

/** Says what went wrong and what to do about it; never a bare code. */
export function notifyError(title: string, notice: Notice = {}): void {
  toast.error(title, options(notice));
}

/** For what happened at once and can be taken back. */
export function notifyUndo(title: string, undo: () => void, notice: Omit<Notice, 'action'> = {}): void {
  toast(title, options({ ...notice, action: { label: 'Undo', run: undo } }));
}
