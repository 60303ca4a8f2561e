import { listMembers } from '@dealwright/contract/identity/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const MOST_MEMBERS = 200;
const STALE_AFTER_MS = 5 * 60_000;

/** The colleagues of the workspace, by name: for choosing an owner and for naming who did what. */
export function useMembers() {
  return useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => call(listMembers, { query: { limit: MOST_MEMBERS }, signal }),
    select: (page) => page.items,
    staleTime: STALE_AFTER_MS,
  });
}
