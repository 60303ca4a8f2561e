import {
  beginGmailConnection,
  changeEmailConnection,
  connectGmail,
  disconnectEmail,
  GMAIL_CALLBACK_PATH,
  listEmailConnections,
  syncEmailConnection,
} from '@dealwright/contract/integrations/gmail';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const KEY = ['email-connections'] as const;
const LOOK_AGAIN_MS = 4_000;

/** The person's own mailboxes, polled while shown, because they are syncing meanwhile. */
export function useEmailConnections() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listEmailConnections, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export const callbackUri = (): string => `${window.location.origin}${GMAIL_CALLBACK_PATH}`;

/** Leads the browser to Google; comes back only when that fails. */
export function useBeginGmail() {
  return useMutation({
    mutationFn: () => call(beginGmailConnection, { body: { redirectUri: callbackUri() } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useConnectGmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SentBody<typeof connectGmail>) => {
      const answer = await call(connectGmail, { body });
      if (answer.error) throw new Error(answer.error);
      return answer.connection;
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

function useRefreshing<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const useToggleSync = (id: string) =>
  useRefreshing((enabled: boolean) =>
    call(changeEmailConnection, { params: { id }, body: { sync_enabled: enabled } }),
  );

export const useSyncNow = (id: string) =>
  useRefreshing((everything: boolean) => call(syncEmailConnection, { params: { id }, body: { everything } }));

export const useDisconnect = (id: string) => useRefreshing(() => call(disconnectEmail, { params: { id } }));
