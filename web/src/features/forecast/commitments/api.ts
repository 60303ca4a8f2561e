import {
  listClosedClaims,
  listCommitments,
  listCommitmentsKept,
} from '@dealwright/contract/forecast/commitments';
import type { SentQuery } from '@dealwright/contract/route';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

export type {
  ClaimShare,
  ClosedClaim,
  Commitment,
  CommitmentClaim,
  CommitmentsKept,
} from '@dealwright/contract/forecast/commitments';

const KEY = ['forecast', 'commitments'] as const;

export type KeptAsked = Pick<SentQuery<typeof listCommitmentsKept>, 'scope' | 'person'>;
export type ClaimsAsked = KeptAsked & Pick<SentQuery<typeof listClosedClaims>, 'kind' | 'pillar'>;

export function useDealCommitments(number: number) {
  return usePages(dealKey(number, 'commitments'), ({ page, signal }) =>
    call(listCommitments, { params: { number }, query: page, signal }),
  );
}

export function useCommitmentsKept(asked: KeptAsked) {
  return usePages([...KEY, 'kept', asked], ({ page, signal }) =>
    call(listCommitmentsKept, { query: { ...asked, ...page }, signal }),
  );
}

export function useClosedClaims(asked: ClaimsAsked) {
  return usePages([...KEY, 'claims', asked], ({ page, signal }) =>
    call(listClosedClaims, { query: { ...asked, ...page }, signal }),
  );
}
