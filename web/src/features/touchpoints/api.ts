import { listTouches, listTouchpoints } from '@dealwright/contract/touchpoints/touchpoints';
import type { TouchKind } from '@dealwright/domain/touchpoint';
import { useQuery } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

export type { Touch, TouchedPerson } from '@dealwright/contract/touchpoints/touchpoints';

export function useTouchpoints(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'touchpoints'),
    queryFn: ({ signal }) => call(listTouchpoints, { params: { number }, signal }),
  });
}

/** Of whom a figure is, as the address holds it. */
export interface MetFigure {
  readonly person: string;
  readonly member: string;
  readonly kind: TouchKind;
}

export function useTouches(number: number, { person, member, kind }: MetFigure) {
  return useQuery({
    queryKey: dealKey(number, 'touches', person, member, kind),
    queryFn: ({ signal }) =>
      call(listTouches, {
        params: { number, stakeholder_id: person },
        query: { member_id: member, kind },
        signal,
      }),
  });
}
