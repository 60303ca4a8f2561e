import { listMailbox } from '@dealwright/contract/identity/mailbox';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const LOOK_AGAIN_MS = 4_000;

/** The mails to an address, or to everyone; looked at again and again, since they come by themselves. */
export function useMailbox(to: string) {
  return useQuery({
    queryKey: ['mailbox', to],
    queryFn: ({ signal }) => call(listMailbox, { query: to === '' ? {} : { to }, signal }),
    select: ({ messages }) => messages,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
