import type { Stage } from '@dealwright/domain/stage';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { findDeal } from '../deal-cache.ts';
import { usePipelineActions } from './pipeline-actions.ts';
import { useColumnDrop } from './use-card-drag.ts';

/** Lets a column take the deals that are dropped on it; returns whether one is held over it. */
export function useDealDrop(
  column: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  stage: Stage,
): boolean {
  const client = useQueryClient();
  const { move } = usePipelineActions();
  return useColumnDrop({
    column,
    scroller,
    stage,
    onDrop: (number) => {
      const deal = findDeal(client, number);
      if (deal) void move(deal, stage);
    },
  });
}
