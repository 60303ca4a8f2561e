import { listMembers } from '@dealwright/contract/identity/members';
import type { ResponseOf } from '@dealwright/contract/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const MOST_MEMBERS = 200;
const STALE_AFTER_MS = 5 * 60_000;

/** The colleagues of the workspace, by name: for choosing who does something and for naming who did what. */
export function useMembers() {
  return useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => call(listMembers, { query: { limit: MOST_MEMBERS }, signal }),
    select: (page) => page.items,
    staleTime: STALE_AFTER_MS,
  });
}

/** People who can own a deal or an account, by name: colleagues, and owners who aren't members yet. */
export function useOwners() {
  return useQuery({
    queryKey: ['members', 'owners'],
    queryFn: ({ signal }) =>
      call(listMembers, { query: { limit: MOST_MEMBERS, with_named_owners: 'true' }, signal }),
    select: (page) => page.items,
    staleTime: STALE_AFTER_MS,
  });
}

type Owner = ResponseOf<typeof listMembers>['items'][number];

/** A person's label in a list of owners. */
export function ownerLabel({ name, is_member }: Pick<Owner, 'name' | 'is_member'>): string {
  return is_member ? name : `${name} (not a member)`;
}
