import { isClosed, STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { Plus } from 'lucide-react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StageIcon } from '../../ui/stage-badge.tsx';
import { Amounts } from '../deals/amounts.tsx';
import type { StageTotal } from '../deals/board-cache.ts';
import { usePipelineActions } from './pipeline-actions.ts';

interface ColumnHeadProps {
  readonly stage: Stage;
  readonly total: StageTotal;
}

/** Count and sum are the server's, of all deals that the filter admits, however few are loaded. */
export function ColumnHead({ stage, total }: ColumnHeadProps) {
  const { create } = usePipelineActions();
  const { label } = STAGE_DEFINITIONS[stage];
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 px-3">
      <StageIcon stage={stage} />
      <h2 className="truncate text-sm">{label}</h2>
      <span className="text-sm text-muted-foreground tabular-nums" title={formatCount(total.deals, 'deal')}>
        {formatNumber(total.deals)}
      </span>
      <Amounts
        amounts={total.amounts}
        className="ml-auto truncate text-sm text-muted-foreground tabular-nums"
      />
      {create && !isClosed(stage) && (
        <IconButton
          label={`New deal in ${label}`}
          size="sm"
          className="-mr-1.5 max-md:hidden"
          onClick={() => create(stage)}
        >
          <Plus aria-hidden />
        </IconButton>
      )}
    </header>
  );
}
