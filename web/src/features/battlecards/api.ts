import {
  addBattlecardLine,
  type BattlecardLine,
  changeBattlecardLine,
  confirmBattlecardLine,
  getBattlecard,
  listProposedQuotes,
  moveBattlecardLine,
  removeBattlecardLine,
  restoreBattlecardLine,
} from '@dealwright/contract/battlecards/battlecards';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

export type { Battlecard, BattlecardLine, ProposedQuote } from '@dealwright/contract/battlecards/battlecards';

const keyOf = (competitorId: string) => ['battlecard', competitorId] as const;

export function useBattlecard(competitorId: string) {
  return useQuery({
    queryKey: [...keyOf(competitorId), 'card'],
    queryFn: ({ signal }) => call(getBattlecard, { params: { competitor_id: competitorId }, signal }),
  });
}

/** Quotes of closed deals that the card doesn’t have. */
export function useProposedQuotes(competitorId: string) {
  return useQuery({
    queryKey: [...keyOf(competitorId), 'proposed'],
    queryFn: ({ signal }) => call(listProposedQuotes, { params: { competitor_id: competitorId }, signal }),
  });
}

export type NewLine = SentBody<typeof addBattlecardLine>;

/** What changes a line; the card is read again after each. */
export function useLineChanges(competitorId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(competitorId) });
  const params = (id: string) => ({ competitor_id: competitorId, line_id: id });
  return {
    add: useMutation({
      mutationFn: ({ body, key }: { readonly body: NewLine; readonly key: string }) =>
        call(addBattlecardLine, { params: { competitor_id: competitorId }, body, idempotencyKey: key }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({
        line,
        body,
      }: {
        readonly line: BattlecardLine;
        readonly body: SentBody<typeof changeBattlecardLine>;
      }) => call(changeBattlecardLine, { params: params(line.id), ifMatch: line.version, body }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: ({ id, after }: { readonly id: string; readonly after: string | null }) =>
        call(moveBattlecardLine, { params: params(id), body: { after } }),
      onSettled,
    }),
    confirm: useMutation({
      mutationFn: (id: string) => call(confirmBattlecardLine, { params: params(id) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeBattlecardLine, { params: params(id) }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: string) => call(restoreBattlecardLine, { params: params(id) }),
      onSettled,
    }),
  };
}
