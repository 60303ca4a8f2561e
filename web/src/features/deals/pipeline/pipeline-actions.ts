import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import { createContext, useContext } from 'react';

/** What can be done with a deal from its card or row. */
export interface PipelineActions {
  readonly open: (deal: DealSummary) => void;
  readonly notes: (deal: DealSummary) => void;
  /** Opens the deal with a new note. */
  readonly write: (deal: DealSummary) => void;
  readonly edit: (deal: DealSummary) => void;
  /** Resolves once the move is saved, refused or given up. */
  readonly move: (deal: DealSummary, stage: Stage) => Promise<void>;
  /** Opens the nine stages beside an element, which gets the focus back. */
  readonly chooseStage: (deal: DealSummary, anchor: HTMLElement) => void;
  /** Undefined if the person may not add deals. */
  readonly create: ((stage?: Stage) => void) | undefined;
}

export const PipelineActionsContext = createContext<PipelineActions | null>(null);

export function usePipelineActions(): PipelineActions {
  const actions = useContext(PipelineActionsContext);
  if (!actions) throw new Error('PipelineActionsContext is missing');
  return actions;
}
