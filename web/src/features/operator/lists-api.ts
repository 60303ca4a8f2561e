import {
  listAllWorkspaces,
  listCosts,
  listOperatorSessions,
  listSecurityEvents,
  type SecurityKind,
} from '@dealwright/contract/operator/operator-lists';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

const KEY = ['operator'] as const;

export function useAllWorkspaces(text: string) {
  return usePages([...KEY, 'workspaces', text], ({ page, signal }) =>
    call(listAllWorkspaces, { query: { q: text, ...page }, signal }),
  );
}

/** `month` is written like 2026-03. */
export function useCosts(month: string) {
  return usePages([...KEY, 'costs', month], ({ page, signal }) =>
    call(listCosts, { query: { month, ...page }, signal }),
  );
}

interface EventsAsked {
  readonly kind: SecurityKind | 'all';
  readonly failedOnly: boolean;
  /** The actor's email address; empty for all. */
  readonly who: string;
}

export function useSecurityEvents({ kind, failedOnly, who }: EventsAsked) {
  return usePages([...KEY, 'events', kind, failedOnly, who], ({ page, signal }) =>
    call(listSecurityEvents, {
      query: {
        ...(kind !== 'all' && { kind }),
        ...(failedOnly && { outcome: ['failed'] }),
        ...(who !== '' && { who }),
        ...page,
      },
      signal,
    }),
  );
}

export function useOperatorSessions() {
  return useQuery({
    queryKey: [...KEY, 'sessions'],
    queryFn: ({ signal }) => call(listOperatorSessions, { signal }),
  });
}
