import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { floatingClass } from './floating-class.ts';
import { Kbd } from './kbd.tsx';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Once one tooltip was shown, the next appears at once for a moment. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <BaseTooltip.Provider delay={DELAY_MS} timeout={SKIP_DELAY_MS}>
      {children}
    </BaseTooltip.Provider>
  );
}

interface TooltipProps {
  readonly label: ReactNode;
  /** Keys as written in lib/hotkeys, such as `mod+b`. */
  readonly shortcut?: string | undefined;
  readonly side?: TooltipSide | undefined;
  readonly disabled?: boolean;
  /** How long it is pointed at before the label appears. */
  readonly delayMs?: number;
  /** The one element that is described. */
  readonly children: ReactElement<Record<string, unknown>>;
}

export function Tooltip({
  label,
  shortcut,
  side = 'bottom',
  disabled = false,
  delayMs = DELAY_MS,
  children,
}: TooltipProps) {
  return (
    <BaseTooltip.Root disabled={disabled}>
      <BaseTooltip.Trigger render={children} delay={delayMs} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup
            className={cx(floatingClass, 'flex max-w-72 items-center gap-2 rounded-md px-2 py-1 text-xs')}
          >
            {label}
            {shortcut && <Kbd keys={shortcut} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
