import { isClosed, STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { FoldHorizontal, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { Amounts } from '../amounts.tsx';
import type { StageTotal } from '../board-cache.ts';
import { usePipelineActions } from './pipeline-actions.ts';

interface ColumnHeadProps {
  readonly stage: Stage;
  readonly total: StageTotal;
  /** It was unfolded a moment ago: the focus stays with it. */
  readonly takesFocus: boolean;
  readonly onFold: (stage: Stage) => void;
}

/** Count and sum are the server's, of all deals that the filter admits, however few are loaded. */
export function ColumnHead({ stage, total, takesFocus, onFold }: ColumnHeadProps) {
  const fold = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) fold.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { create } = usePipelineActions();
  const { label } = STAGE_DEFINITIONS[stage];
  return (
    <header className="shrink-0 pt-1.5 pr-1 pb-2 pl-3">
      <div className="flex h-7 items-center gap-2">
        <StageIcon stage={stage} />
        <h2 className="min-w-0 flex-1 truncate text-sm">{label}</h2>
        <span className="flex items-center max-md:hidden">
          {create && !isClosed(stage) && (
            <IconButton label={`New deal in ${label}`} size="sm" onClick={() => create(stage)}>
              <Plus aria-hidden />
            </IconButton>
          )}
          <IconButton
            ref={fold}
            label={`Collapse ${label}`}
            size="sm"
            aria-expanded
            onClick={() => onFold(stage)}
          >
            <FoldHorizontal aria-hidden />
          </IconButton>
        </span>
      </div>
      <p className="truncate pl-6 text-sm text-muted-foreground tabular-nums">
        {formatCount(total.deals, 'deal')}
        {total.amounts.length > 0 && ' · '}
        {total.amounts.length > 0 && (
          <Amounts amounts={total.amounts} closed={isClosed(stage)} converted={total.converted} />
        )}
      </p>
    </header>
  );
}
