import {
  changeAiConfig,
  getOrCreateAiConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
  resendWebhookDelivery,
  resumeWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  testAiWebhook,
  type WebhookLogTime,
  type WebhookState,
} from '@dealwright/contract/integrations/webhooks';
import type { SentBody } from '@dealwright/contract/route';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import type { ProofRun } from '../../identity/two-factor/use-proof.tsx';

const CONFIG = ['ai-config'] as const;
const LOG = ['webhook-deliveries'] as const;
const PAGE = 20;
const LOOK_AGAIN_MS = 5_000;

/** The company's configuration, which is made by asking for it. */
export function useAiConfig() {
  return useQuery({ queryKey: CONFIG, queryFn: ({ signal }) => call(getOrCreateAiConfig, { signal }) });
}

const atOnce: ProofRun = (work) => work();

/** Test mode is switched at once; the address asks for a proof. */
export function useChangeAiConfig(run: ProofRun = atOnce) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof changeAiConfig>) => run(() => call(changeAiConfig, { body })),
    onSuccess: (config) => setSaved(client, CONFIG, config),
  });
}

/** The secret is not kept in memory longer than it is shown. */
export function useRevealSecret(run: ProofRun) {
  return useMutation({ mutationFn: () => run(() => call(revealWebhookSecret)), gcTime: 0 });
}

export function useRotateSecret(run: ProofRun) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => run(() => call(rotateWebhookSecret)),
    onSuccess: (config) => setSaved(client, CONFIG, config),
  });
}

export function useResumeWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resumeWebhook),
    onSuccess: (config) => setSaved(client, CONFIG, config),
  });
}

export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(testAiWebhook),
    onSettled: () => client.invalidateQueries({ queryKey: LOG }),
  });
}

export interface LogFilter {
  readonly state?: WebhookState | undefined;
  readonly type?: string | undefined;
  readonly within?: WebhookLogTime | undefined;
}

/** What was sent or would have been, newest first; looked at again while it is shown. */
export function useDeliveries(filter: LogFilter) {
  return useInfiniteQuery({
    queryKey: [...LOG, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        query: { limit: PAGE, ...filter, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? false : LOOK_AGAIN_MS),
  });
}

export function useDelivery(id: string) {
  return useQuery({
    queryKey: [...LOG, 'one', id],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { delivery_id: id }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useResendDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resendWebhookDelivery, { params: { delivery_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LOG }),
  });
}
