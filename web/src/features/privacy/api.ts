import {
  cancelCompanyDeletion,
  getCompanyDeletion,
  requestCompanyDeletion,
} from '@dealwright/contract/privacy/company-deletion';
import {
  cancelAccountDeletion,
  downloadDataExport,
  type ExportScope,
  getAccountDeletion,
  listDataExports,
  requestAccountDeletion,
  requestDataExport,
} from '@dealwright/contract/privacy/data-controls';
import {
  changeRetention,
  listRetention,
  MAX_RETENTION_DAYS,
  previewRetention,
  type RetentionKind,
} from '@dealwright/contract/privacy/retention';
import { routeUrl } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { setSaved } from '../../lib/query-client.ts';

const EXPORTS = ['data-exports'] as const;
const LOOK_AGAIN_MS = 2_000;

export const isUnderWay = (state: string): boolean => state === 'queued' || state === 'running';

/** The newest exports; looked at again while one is being written. */
export function useExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: ({ signal }) => call(listDataExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => isUnderWay(one.state)) ? LOOK_AGAIN_MS : false,
  });
}

export function useAskForExport(): (scope: ExportScope) => Promise<void> {
  const queryClient = useQueryClient();
  return async (scope) => {
    await call(requestDataExport, { body: { scope } });
    await queryClient.invalidateQueries({ queryKey: EXPORTS });
  };
}

export const exportUrl = (id: string): string => routeUrl(downloadDataExport, { id });

const DELETION = ['account-deletion'] as const;

export function useAccountDeletion() {
  return useQuery({ queryKey: DELETION, queryFn: ({ signal }) => call(getAccountDeletion, { signal }) });
}

export function useAskForDeletion(): (heirId: string | null) => Promise<void> {
  const queryClient = useQueryClient();
  return async (heirId) => {
    const asked = await call(requestAccountDeletion, { body: { heir_id: heirId } });
    await setSaved(queryClient, DELETION, asked);
  };
}

export function useKeepAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelAccountDeletion),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: DELETION }),
  });
}

const RETENTION = ['retention'] as const;

export function useRetention() {
  return useQuery({ queryKey: RETENTION, queryFn: ({ signal }) => call(listRetention, { signal }) });
}

/** What would go at once; nothing is asked for `null`, which is forever. */
export function useRetentionPreview(kind: RetentionKind, days: number | null) {
  return useQuery({
    queryKey: [...RETENTION, kind, days],
    queryFn: ({ signal }) =>
      call(previewRetention, { params: { kind }, query: { days: days ?? MAX_RETENTION_DAYS }, signal }),
    enabled: days !== null,
    gcTime: 0,
  });
}

/** A colleague changed one of them. */
export function useReloadRetention(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: RETENTION, exact: true });
}

interface Keeping {
  readonly kind: RetentionKind;
  readonly days: number | null;
  /** What it was when one decided. */
  readonly former: number | null;
}

export function useKeepFor(): (keeping: Keeping) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ kind, days, former }) => {
    await call(changeRetention, { params: { kind }, body: { days, former_days: former } });
    await queryClient.invalidateQueries({ queryKey: RETENTION, exact: true });
  };
}

const COMPANY_DELETION = ['company-deletion'] as const;

export function useCompanyDeletion() {
  return useQuery({
    queryKey: COMPANY_DELETION,
    queryFn: ({ signal }) => call(getCompanyDeletion, { signal }),
  });
}

export function useAskForCompanyDeletion(): (companyName: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (company_name) => {
    const asked = await call(requestCompanyDeletion, { body: { company_name } });
    await setSaved(queryClient, COMPANY_DELETION, asked);
  };
}

export function useKeepCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelCompanyDeletion),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: COMPANY_DELETION }),
  });
}
