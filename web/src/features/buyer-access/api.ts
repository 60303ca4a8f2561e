import {
  confirmBuyerAddress,
  endBuyerSession,
  type newBuyerLinkSchema,
  openBuyerLink,
  renewBuyerLink,
  revokeBuyerLink,
  sendBuyerCode,
} from '@dealwright/contract/buyer-access/buyer-links';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/http.ts';

export type { BuyerLink, LinkState } from '@dealwright/contract/buyer-access/buyer-links';
/** What a link is sent with. */
export type NewLink = z.input<typeof newBuyerLinkSchema>;

const doorKey = (token: string) => ['buyer-door', token] as const;

/** Who sent the link, and whether this browser confirmed its address. */
export function useBuyerDoor(token: string) {
  return useQuery({
    queryKey: doorKey(token),
    queryFn: ({ signal }) => call(openBuyerLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSendCode(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendBuyerCode, { body: { token } }),
    // The link may have ended meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: doorKey(token) }),
  });
}

export function useConfirmAddress(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(confirmBuyerAddress, { body: { token, code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: doorKey(token) }),
  });
}

/** Signs out of this browser. */
export function useLeave(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call(endBuyerSession, { params: { link_id: linkId } }),
    onSuccess: () => client.resetQueries({ queryKey: doorKey(token) }),
  });
}

/** Asks at the door again: the session ended. */
export function useAskAgain(token: string) {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: doorKey(token) });
}

/** @param listKey the list that shows the link */
export function useRevokeLink(listKey: readonly unknown[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call(revokeBuyerLink, { params: { link_id: linkId } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

export function useRenewLink(listKey: readonly unknown[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      linkId,
      body,
    }: {
      readonly linkId: string;
      readonly body: SentBody<typeof renewBuyerLink>;
    }) => call(renewBuyerLink, { params: { link_id: linkId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

/** The zone of this browser, by whose clock a link’s last day ends. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Etc/UTC';
