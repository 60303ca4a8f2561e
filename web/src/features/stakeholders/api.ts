import type { SentBody } from '@dealwright/contract/route';
import {
  changeStakeholder,
  createStakeholder,
  listStakeholders,
  removeStakeholder,
  type Stakeholder,
} from '@dealwright/contract/stakeholders/stakeholders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

const MOST_PEOPLE = 200;

/** The people of a deal. */
export function useStakeholders(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'stakeholders'),
    queryFn: ({ signal }) =>
      call(listStakeholders, { params: { number }, query: { limit: MOST_PEOPLE }, signal }),
    select: (page) => page.items,
  });
}

export type NewStakeholder = SentBody<typeof createStakeholder>;
export type StakeholderChange = SentBody<typeof changeStakeholder>;

/** The person as seen by the editor when changing them. */
export type SeenPerson = Pick<Stakeholder, 'id' | 'version'>;

export function useCreateStakeholder(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewStakeholder; key: string }) =>
      call(createStakeholder, { params: { number }, body, idempotencyKey: key }),
    onSuccess: () => refreshDeal(client, number),
  });
}

export function useChangeStakeholder(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ person, body }: { person: SeenPerson; body: StakeholderChange }) =>
      call(changeStakeholder, {
        params: { number, stakeholder_id: person.id },
        ifMatch: person.version,
        body,
      }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useRemoveStakeholder(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeStakeholder, { params: { number, stakeholder_id: id } }),
    onSuccess: () => refreshDeal(client, number),
  });
}
