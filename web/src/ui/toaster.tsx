import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { useColourMode } from '../lib/theme.ts';
import { useIsPhone } from '../lib/use-media.ts';
import { Spinner } from './spinner.tsx';
import { type Notice, showNoticesWith } from './toast.ts';
import { TOAST_WIDTH_PX, useToastPosition } from './toast-position.ts';

const LIFETIME_MS = 4000;
const UNDO_LIFETIME_MS = 10_000;
const VISIBLE = 3;

interface Shown {
  readonly id: string | number;
  readonly canUndo: boolean;
}

/** What is shown now, oldest first. */
let shown: readonly Shown[] = [];
const listeners = new Set<() => void>();

function setShown(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const useShown = (): readonly Shown[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/** A later toast pushes out the oldest that offers no Undo; one that does stays its time. */
function makeRoom(): void {
  const over = shown.length - VISIBLE + 1;
  for (const { id } of shown.filter(({ canUndo }) => !canUndo).slice(0, Math.max(0, over))) toast.dismiss(id);
}

/** How many toasts of an id have gone. */
const gone = new Map<string, number>();

/** What goes away takes nothing on any more: what is said under its id from then on is a toast of its own. */
function show({ kind, title, text, id, action, change }: Notice): void {
  const turn = id === undefined ? 0 : (gone.get(id) ?? 0);
  const key = id === undefined ? crypto.randomUUID() : `${id} ${turn}`;
  const leave = () => {
    if (id !== undefined) gone.set(id, turn + 1);
    setShown(shown.filter((each) => each.id !== key));
  };
  const pressed = () => {
    // Gives the focus back now. Sonner waits until the toast is gone, and would take it from what the person does next.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    leave();
    action?.run();
  };
  if (!shown.some((each) => each.id === key)) makeRoom();
  setShown([...shown.filter((each) => each.id !== key), { id: key, canUndo: change !== undefined }]);
  change?.onTakenBack(() => toast.dismiss(key));
  const options = {
    id: key,
    duration: change ? UNDO_LIFETIME_MS : LIFETIME_MS,
    onAutoClose: leave,
    onDismiss: leave,
    // Said in any case: what the toast had before would stay on it otherwise.
    description: text,
    action: action && { label: action.label, onClick: pressed },
  };
  if (kind === 'note') toast(title, options);
  else toast[kind](title, options);
}

/** Where toasts appear; `Notices` loads it. Say something with `notify` of toast.ts. */
export function Toaster() {
  const mode = useColourMode();
  const toasts = useShown();
  const position = useToastPosition(useIsPhone(), toasts.length);
  useEffect(() => showNoticesWith(show), []);
  return (
    <Sonner
      theme={mode}
      position={position}
      duration={LIFETIME_MS}
      // How many are shown is decided above. Sonner counts those on their way out too, and would hide one with Undo.
      visibleToasts={Number.MAX_SAFE_INTEGER}
      // One that offers Undo is not hidden behind another.
      expand={toasts.some(({ canUndo }) => canUndo)}
      style={{ '--width': `${TOAST_WIDTH_PX}px`, fontFamily: 'inherit' } as React.CSSProperties}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-won" />,
        error: <CircleAlert aria-hidden className="size-4 text-destructive" />,
        warning: <TriangleAlert aria-hidden className="size-4 text-warn" />,
        info: <Info aria-hidden className="size-4 text-primary" />,
        loading: <Spinner />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-lg border border-border bg-card p-3 text-sm ' +
            'text-card-foreground shadow-float',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          // Sonner's own dark color would show in every custom theme.
          description: 'mt-0.5 text-muted-foreground!',
          actionButton:
            'shrink-0 self-center rounded-md px-2 py-1 font-medium text-primary hover:bg-primary-tint touch:min-h-11',
        },
      }}
    />
  );
}
