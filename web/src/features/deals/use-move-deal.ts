import type { DealSummary } from '@dealwright/contract/deals/deals';
import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemText } from '../../lib/http.ts';
import { announce } from '../../ui/announcer.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { type Move, sendMove } from './api.ts';
import { lossQuestion } from './deal-prompts.ts';
import { leadKey } from './lead-key.ts';
import { saveDeal } from './save-deal.ts';

export type MoveDeal = (deal: DealSummary, stage: Stage) => Promise<void>;

async function move(client: QueryClient, deal: DealSummary, wish: Move): Promise<void> {
  const { label } = STAGE_DEFINITIONS[wish.stage];
  const subject = `${leadKey(deal.number)} · ${deal.name}`;
  try {
    const moved = await saveDeal(client, {
      seen: deal,
      wanted: { ...deal, stage: wish.stage, stage_entered_at: new Date().toISOString() },
      fields: ['stage'],
      send: (version) => sendMove(deal.number, wish, version),
    });
    if (!moved) return;
    announce(`${deal.name} is now in ${label}.`);
    if (wish.undo) return;
    notifyUndo(`Moved to ${label}`, () => void move(client, moved, { stage: deal.stage, undo: true }), {
      text: subject,
      id: `move-${deal.number}`,
    });
  } catch (error) {
    announce(`${deal.name} was not moved. ${problemText(error)}`);
    notifyError(`${leadKey(deal.number)} was not moved`, {
      text: problemText(error),
      action: { label: 'Try again', run: () => void move(client, deal, wish) },
    });
  }
}

/** Moves a deal to another stage: at once, with undo. Asks why before it closes one as lost. */
export function useMoveDeal(): MoveDeal {
  const client = useQueryClient();
  return useCallback(
    async (deal, stage) => {
      if (deal.stage === stage || !deal.can.edit) return;
      if (stage !== 'closed_lost') return move(client, deal, { stage });
      const answer = await lossQuestion.ask({ deals: 1, name: deal.name });
      if (answer) await move(client, deal, { stage, lossReason: answer.reason });
    },
    [client],
  );
}
