import {
  getStakeholderMap,
  getStakeholderStanding,
  listKnownPeople,
  mergeStakeholders,
} from '@dealwright/contract/stakeholders/map';
import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

export function useStakeholderMap(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'stakeholder-map'),
    queryFn: ({ signal }) => call(getStakeholderMap, { params: { number }, signal }),
  });
}

/** What one person said and did. */
export function useStanding(number: number, id: string) {
  return useQuery({
    queryKey: dealKey(number, 'stakeholder-map', id),
    queryFn: ({ signal }) => call(getStakeholderStanding, { params: { number, stakeholder_id: id }, signal }),
  });
}

/** People of the account's other deals. */
export function useKnownPeople(number: number, q: string) {
  return useQuery({
    queryKey: dealKey(number, 'known-people', q),
    queryFn: ({ signal }) => call(listKnownPeople, { params: { number }, query: { q }, signal }),
    select: (answer) => answer.people,
    placeholderData: keepPreviousData,
  });
}

type Seen = Pick<Stakeholder, 'id' | 'version'>;

export function useMergeStakeholders(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keep, other }: { keep: Seen; other: Seen }) =>
      call(mergeStakeholders, {
        params: { number, stakeholder_id: keep.id },
        ifMatch: keep.version,
        body: { other_id: other.id, other_version: other.version },
      }),
    onSuccess: () => refreshDeal(client, number),
  });
}
