import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMe } from '../../identity/members/use-me.ts';
import { leadKey } from '../lead-key.ts';
import { useMoveDeal } from '../use-move-deal.ts';
import type { PipelineActions } from './pipeline-actions.ts';

interface StageChoice {
  readonly deal: DealSummary;
  readonly anchor: HTMLElement;
}

/** The actions of cards and rows, and what they have opened: a form or the menu of stages. */
export function usePipelineState() {
  const navigate = useNavigate();
  const moveDeal = useMoveDeal();
  const me = useMe();
  const [editing, setEditing] = useState<DealSummary | null>(null);
  const [creating, setCreating] = useState<{ readonly stage: Stage | undefined } | null>(null);
  const [choosing, setChoosing] = useState<StageChoice | null>(null);
  const [focusOn, setFocusOn] = useState<number | null>(null);
  const mayCreate = me !== null && me.role !== 'viewer';

  const actions = useMemo<PipelineActions>(() => {
    const params = (deal: DealSummary) => ({ leadKey: leadKey(deal.number) });
    return {
      open: (deal) => void navigate({ to: '/lead-planning/$leadKey', params: params(deal) }),
      notes: (deal) =>
        void navigate({ to: '/lead-planning/$leadKey', params: params(deal), search: { tab: 'notes' } }),
      write: (deal) =>
        void navigate({
          to: '/lead-planning/$leadKey',
          params: params(deal),
          search: { tab: 'notes', start: 'note' },
        }),
      edit: setEditing,
      move: moveDeal,
      chooseStage: (deal, anchor) => setChoosing({ deal, anchor }),
      create: mayCreate ? (stage) => setCreating({ stage }) : undefined,
    };
  }, [navigate, moveDeal, mayCreate]);
  return { actions, editing, setEditing, creating, setCreating, choosing, setChoosing, focusOn, setFocusOn };
}
