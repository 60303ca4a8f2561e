import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { Tone } from './badge.tsx';

type CalloutTone = Exclude<Tone, 'full'>;

const LOOKS: Readonly<Record<CalloutTone, { readonly surface: string; readonly icon: ReactNode }>> = {
  neutral: { surface: 'bg-muted [&>svg]:text-muted-foreground', icon: <Info aria-hidden /> },
  primary: { surface: 'bg-primary-tint [&>svg]:text-primary', icon: <Info aria-hidden /> },
  warn: { surface: 'bg-warn-tint [&>svg]:text-warn', icon: <TriangleAlert aria-hidden /> },
  lost: { surface: 'bg-lost-tint [&>svg]:text-lost', icon: <CircleAlert aria-hidden /> },
  won: { surface: 'bg-won-tint [&>svg]:text-won', icon: <CircleCheck aria-hidden /> },
};

interface CalloutProps {
  readonly tone?: CalloutTone;
  readonly title?: ReactNode;
  /** Read out when it appears: for what a person just caused. */
  readonly live?: boolean;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Something to know right here: a gap, a conflict, an error of the form. */
export function Callout({
  tone = 'neutral',
  title,
  live = false,
  action,
  className,
  children,
}: CalloutProps) {
  const { surface, icon } = LOOKS[tone];
  return (
    <div
      {...(live && { role: 'alert' })}
      className={cx(
        'flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        surface,
        className,
      )}
    >
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2.5">
        <div className="min-w-0 flex-[1_1_12rem]">
          {title && <p className="font-medium">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  );
}
