import type { Deal } from '@dealwright/contract/deals/deals';
import type { ReactNode, Ref } from 'react';
import { cx } from '../../../lib/cx.ts';
import { HeadName } from './head-name.tsx';
import { KeyFacts } from './key-facts.tsx';
import { Qualification } from './qualification.tsx';
import { StagePath } from './stage-path.tsx';

interface DealHeadProps {
  readonly ref?: Ref<HTMLElement>;
  readonly deal: Deal;
  /** Moves the deal to another stage. */
  readonly stageMenu: ReactNode;
  readonly onOpenForecast: () => void;
  /** In place of today's score and pillars while a past day is looked at. */
  readonly past: ReactNode;
}

/**
 * What one must know of a deal at a glance: a line of what it is, a line of where it stands and what it is worth, and
 * beside both how true it is.
 */
export function DealHead({ ref, deal, stageMenu, onOpenForecast, past }: DealHeadProps) {
  return (
    <header ref={ref} className="flex flex-col gap-x-8 gap-y-2 max-md:relative lg:flex-row lg:items-end">
      <div className="flex min-w-0 flex-1 flex-col md:gap-1.5">
        <div className="max-md:pr-40">
          <HeadName deal={deal} />
        </div>
        <div className="flex min-w-0 items-start gap-x-6 gap-y-1 max-md:flex-col md:flex-wrap">
          <div className="flex min-w-0 items-end gap-2 max-md:w-full max-md:items-center">
            <StagePath deal={deal} />
            {deal.can.edit && stageMenu}
          </div>
          <KeyFacts deal={deal} onOpenForecast={onOpenForecast} />
        </div>
      </div>
      <div
        className={cx(
          'flex shrink-0 items-end gap-x-5',
          'max-md:absolute max-md:top-0.5 max-md:right-0 max-md:flex-col max-md:gap-y-1',
        )}
      >
        {past ?? <Qualification of={deal} />}
      </div>
    </header>
  );
}
