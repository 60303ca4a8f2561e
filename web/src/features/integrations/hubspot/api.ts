import {
  assignHubspotOwner,
  changeHubspotConnection,
  changeHubspotMapping,
  changeHubspotSync,
  connectHubspot,
  disconnectHubspot,
  getHubspot,
  getHubspotMapping,
  type HubspotStatus,
  listHubspotConflicts,
  listHubspotOwners,
  resolveHubspotConflict,
  saveHubspotUser,
} from '@dealwright/contract/integrations/hubspot';
import type { SentBody } from '@dealwright/contract/route';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import { useRefreshSession } from '../../identity/session/api.ts';

const STATUS = ['hubspot', 'status'] as const;
const MAPPING = ['hubspot', 'mapping'] as const;
const OWNERS = ['hubspot', 'owners'] as const;
const CONFLICTS = ['hubspot', 'conflicts'] as const;

const WHILE_READING_MS = 1_500;
const OTHERWISE_MS = 10_000;

const isUnderWay = ({ connection }: HubspotStatus): boolean =>
  connection !== null &&
  connection.state === 'active' &&
  connection.sync_enabled &&
  (connection.running || connection.phase !== 'idle' || connection.last_synced_at === null);

/** Whom one is at HubSpot and how the company's sync goes; looked at again more often while it is read. */
export function useHubspot() {
  return useQuery({
    queryKey: STATUS,
    queryFn: ({ signal }) => call(getHubspot, { signal }),
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data) ? WHILE_READING_MS : state.data?.connection ? OTHERWISE_MS : false,
  });
}

function useKeepStatus<Input>(run: (input: Input) => Promise<HubspotStatus>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (status) => setSaved(client, STATUS, status),
  });
}

/** The person's own id, also shown in General. */
export function useSaveHubspotUser() {
  const client = useQueryClient();
  const refreshSession = useRefreshSession();
  return useMutation({
    mutationFn: (id: string) => call(saveHubspotUser, { body: { hubspot_user_id: id } }),
    onSuccess: async (status) => {
      await setSaved(client, STATUS, status);
      await Promise.all([refreshSession(), client.invalidateQueries({ queryKey: ['profile'] })]);
    },
  });
}

export const useConnectHubspot = () =>
  useKeepStatus((token: string) => call(connectHubspot, { body: { token } }));

export const useWriteBack = () =>
  useKeepStatus((on: boolean) => call(changeHubspotConnection, { body: { write_back: on } }));

export type SyncAsk = SentBody<typeof changeHubspotSync>['ask'];

export const useAskForSync = () =>
  useKeepStatus((ask: SyncAsk) => call(changeHubspotSync, { body: { ask } }));

export function useDisconnectHubspot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectHubspot),
    onSuccess: () => client.invalidateQueries({ queryKey: STATUS }),
  });
}

export function useHubspotMapping() {
  return useQuery({
    queryKey: MAPPING,
    queryFn: ({ signal }) => call(getHubspotMapping, { signal }),
    staleTime: 0,
  });
}

type Mapping = SentBody<typeof changeHubspotMapping>;

/** What was changed is put upon what it is by now, so that what another admin changed in the meantime stays. */
async function saveMapping(changed: Pick<Mapping, 'stages'> & { fields: Partial<Mapping['fields']> }) {
  const { pipelines, fields } = await call(getHubspotMapping);
  const stages = pipelines
    .flatMap((pipeline) => pipeline.stages)
    .map(({ id, stage }) => changed.stages.find((one) => one.id === id) ?? { id, stage });
  return call(changeHubspotMapping, { body: { stages, fields: { ...fields, ...changed.fields } } });
}

export function useSaveMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveMapping,
    onSuccess: async (mapping) => {
      await setSaved(client, MAPPING, mapping);
      await client.invalidateQueries({ queryKey: STATUS });
    },
  });
}

export function useHubspotOwners() {
  return useQuery({
    queryKey: OWNERS,
    queryFn: ({ signal }) => call(listHubspotOwners, { signal }),
    staleTime: 0,
  });
}

export function useAssignOwner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ownerId, profileId }: { readonly ownerId: string; readonly profileId: string | null }) =>
      call(assignHubspotOwner, { params: { owner_id: ownerId }, body: { profile_id: profileId } }),
    onSettled: () => Promise.all([OWNERS, STATUS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useHubspotConflicts() {
  return useInfiniteQuery({
    queryKey: CONFLICTS,
    queryFn: ({ pageParam, signal }) =>
      call(listHubspotConflicts, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
}

export type ConflictDecision = SentBody<typeof resolveHubspotConflict> & { readonly id: string };

/** Decides a conflict. What came of it is told though the conflict is gone from the list by then. */
export function useResolveConflict(onDone: (error: Error | null, decision: ConflictDecision) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ConflictDecision) => call(resolveHubspotConflict, { params: { id }, body }),
    onSettled: async (_answer, error, decision) => {
      await Promise.all([CONFLICTS, STATUS].map((queryKey) => client.invalidateQueries({ queryKey })));
      onDone(error, decision);
    },
  });
}
