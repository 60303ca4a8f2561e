import { changeRfpColumns, getRfpColumns } from '@dealwright/contract/rfp/columns';
import type { ResponseOf, SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';
import type { RfpRef } from './api.ts';

export type { AnswerColumns, RfpSheet } from '@dealwright/contract/rfp/columns';

export type Workbook = ResponseOf<typeof getRfpColumns>;

const pathOf = ({ number, rfpId }: RfpRef) => ({ number, rfp_id: rfpId });
const keyOf = ({ number, rfpId }: RfpRef) => dealKey(number, 'rfp-columns', rfpId);

export function useWorkbook(ref: RfpRef) {
  return useQuery({
    queryKey: keyOf(ref),
    queryFn: ({ signal }) => call(getRfpColumns, { params: pathOf(ref), signal }),
  });
}

/** Reads the workbook again. What the deal shows of it is asked for anew, also after a refusal. */
export function useChangeColumns(ref: RfpRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      version,
      body,
    }: {
      readonly version: number;
      readonly body: SentBody<typeof changeRfpColumns>;
    }) => call(changeRfpColumns, { params: pathOf(ref), body, ifMatch: version }),
    onSettled: () => refreshDeal(client, ref.number),
  });
}
