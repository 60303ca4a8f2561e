import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { useColourMode } from '../lib/theme.ts';
import { useIsPhone } from '../lib/use-media.ts';
import { Spinner } from './spinner.tsx';
import { type Notice, showNoticesWith } from './toast.ts';

const LIFETIME_MS = 4000;
const VISIBLE = 3;
const WIDTH_PX = 356;

/** How many toasts of an id have gone. */
const gone = new Map<string, number>();

/** What goes away takes nothing on any more: what is said under its id from then on is a toast of its own. */
function show({ kind, title, text, id, action }: Notice): void {
  const turn = id === undefined ? 0 : (gone.get(id) ?? 0);
  const leave = () => {
    if (id !== undefined) gone.set(id, turn + 1);
  };
  const pressed = () => {
    leave();
    action?.run();
  };
  const options = {
    onAutoClose: leave,
    onDismiss: leave,
    ...(id && { id: `${id} ${turn}` }),
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
  const isPhone = useIsPhone();
  useEffect(() => showNoticesWith(show), []);
  return (
    <Sonner
      theme={mode}
      // On phones the thumb's buttons are below, and a toast over them would be in the way.
      position={isPhone ? 'top-center' : 'bottom-right'}
      duration={LIFETIME_MS}
      visibleToasts={VISIBLE}
      style={{ '--width': `${WIDTH_PX}px`, fontFamily: 'inherit' } as React.CSSProperties}
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
            'flex w-full items-start gap-2.5 rounded-lg border border-border bg-card p-3 text-sm text-card-foreground shadow-float',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          // Sonner's own colour for the dark would stand in every theme of one's own.
          description: 'mt-0.5 text-muted-foreground!',
          actionButton:
            'shrink-0 self-center rounded-md px-2 py-1 font-medium text-primary hover:bg-primary-tint touch:min-h-11',
        },
      }}
    />
  );
}
