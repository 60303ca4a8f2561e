import { Progress as BaseProgress } from '@base-ui/react/progress';
import { cx } from '../lib/cx.ts';

interface ProgressProps {
  readonly label: string;
  /** 0 to 100; null while unknown. */
  readonly value: number | null;
  readonly hideLabel?: boolean;
  /** In words, instead of per cent: '3 of 8 pillars'. */
  readonly valueText?: string;
  readonly className?: string;
}

export function Progress({ label, value, hideLabel = false, valueText, className }: ProgressProps) {
  return (
    <BaseProgress.Root
      value={value}
      className={cx('flex flex-col gap-1.5', className)}
      {...(valueText && { getAriaValueText: () => valueText })}
    >
      <div className={cx('flex justify-between gap-2 text-xs', hideLabel && 'sr-only')}>
        <BaseProgress.Label className="font-medium">{label}</BaseProgress.Label>
        {value !== null && (
          <span aria-hidden className="text-muted-foreground tabular-nums">
            {valueText ?? `${Math.round(value)}%`}
          </span>
        )}
      </div>
      <BaseProgress.Track className="h-1 overflow-hidden rounded-full bg-secondary">
        <BaseProgress.Indicator
          className={cx(
            'h-full rounded-full bg-primary transition-[width] data-indeterminate:w-1/3',
            'data-indeterminate:animate-breathe',
          )}
        />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
