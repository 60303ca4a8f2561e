import type { ImportState } from '@dealwright/contract/imports/imports';
import { Check } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const STEPS = ['Files', 'Columns', 'Preview', 'Import'] as const;

/** How many steps are done. */
const BEHIND: Readonly<Record<ImportState, number>> = {
  mapping: 1,
  previewing: 2,
  previewed: 2,
  running: 3,
  done: 4,
  failed: 3,
  undoing: 4,
  undone: 4,
};

export function ImportSteps({ state }: { readonly state: ImportState | null }) {
  const behind = state === null ? 0 : BEHIND[state];
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm max-md:gap-x-1">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === behind ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 not-last:after:h-px not-last:after:w-6 not-last:after:bg-border',
            'max-md:gap-1.5 max-md:not-last:after:w-2',
            index === behind ? 'font-medium' : 'text-muted-foreground',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-5 place-items-center rounded-full border text-xs tabular-nums [&_svg]:size-3',
              index === behind && 'border-primary bg-primary text-primary-foreground',
              index < behind && 'border-primary text-primary',
              index > behind && 'border-input',
            )}
          >
            {index < behind ? <Check /> : index + 1}
          </span>
          {step}
          {index < behind && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
