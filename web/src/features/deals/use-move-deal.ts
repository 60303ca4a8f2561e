import type { DealSummary } from '@dealwright/contract/deals/deals';
import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemText } from '../../lib/http.ts';
import { saveRecord } from '../../lib/save-record.ts';
import { announce } from '../../ui/announcer.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { type Move, sendMove } from './api.ts';
import { lossQuestion } from './deal-prompts.ts';
import { dealSave, dealValues, sendTracked, subjectOf } from './deal-record.ts';
import { leadKey } from './lead-key.ts';

export type MoveDeal = (deal: DealSummary, stage: Stage) => Promise<void>;

export function saveMove(client: QueryClient, deal: DealSummary, wish: Move) {
  return saveRecord({
    ...dealSave(client, deal),
    base: deal,
    mine: { ...dealValues(deal), stage: wish.stage },
    send: (_, base) => sendTracked(client, base, () => sendMove(base.number, wish, base.version)),
  });
}

async function move(client: QueryClient, deal: DealSummary, wish: Move): Promise<void> {
  const { label } = STAGE_DEFINITIONS[wish.stage];
  try {
    const { kept, record: moved } = await saveMove(client, deal, wish);
    if (kept !== 'mine') return;
    announce(`${deal.name} is now in ${label}.`);
    if (wish.undo) return;
    notifyUndo(`Moved to ${label}`, () => void move(client, moved, { stage: deal.stage, undo: true }), {
      text: subjectOf(deal),
      id: `move-${deal.number}`,
    });
  } catch (error) {
    announce(`Couldn’t move ${deal.name}. ${problemText(error)}`);
    notifyError(`Couldn’t move ${leadKey(deal.number)}`, {
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
