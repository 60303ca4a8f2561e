import {
  type Commitment,
  explainCommitment,
  exportCommitmentsKept,
  listClosedClaims,
  listCommitments,
  listCommitmentsKept,
  listCommittedDeals,
  listWithdrawnCommitments,
} from '@dealwright/contract/forecast/commitments';
import type { ListFormat } from '@dealwright/contract/page';
import type { SentQuery } from '@dealwright/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { call, callForFile } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { useFileExport } from '../../../ui/use-file-export.ts';

export type {
  ClaimShare,
  ClosedClaim,
  Commitment,
  CommitmentClaim,
  CommitmentsKept,
  CommittedDeal,
  WithdrawnCommitment,
} from '@dealwright/contract/forecast/commitments';

const KEY = ['forecast', 'commitments'] as const;

export type KeptAsked = Pick<SentQuery<typeof listCommitmentsKept>, 'scope' | 'person' | 'day' | 'time'>;
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

/** Saves how many claims were true, by person, as a file. */
export function useExportKept(asked: KeptAsked) {
  return useFileExport('commitments', (format: ListFormat) =>
    callForFile(exportCommitmentsKept, { query: { ...asked, format } }),
  );
}

export function useClosedClaims(asked: ClaimsAsked) {
  return usePages([...KEY, 'claims', asked], ({ page, signal }) =>
    call(listClosedClaims, { query: { ...asked, ...page }, signal }),
  );
}

export function useCommittedDeals(asked: KeptAsked) {
  return usePages([...KEY, 'deals', asked], ({ page, signal }) =>
    call(listCommittedDeals, { query: { ...asked, ...page }, signal }),
  );
}

export function useWithdrawnCommitments(asked: KeptAsked) {
  return usePages([...KEY, 'withdrawn', asked], ({ page, signal }) =>
    call(listWithdrawnCommitments, { query: { ...asked, ...page }, signal }),
  );
}

/** Why a deal left Commit or its day moved. */
export function useExplainCommitment(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, reason }: Pick<Commitment, 'id' | 'version' | 'reason'>) =>
      call(explainCommitment, { params: { number, commitment_id: id }, ifMatch: version, body: { reason } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dealKey(number, 'commitments') }),
        client.invalidateQueries({ queryKey: KEY }),
      ]),
  });
}
