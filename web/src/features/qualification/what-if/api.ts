import { getWhatIf } from '@dealwright/contract/qualification/what-if';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

/** The deal without some of its people, and whom to meet next then. */
export function useWhatIf(number: number, without: readonly string[]) {
  const people = without.toSorted().join(',');
  return useQuery({
    queryKey: dealKey(number, 'what-if', people),
    queryFn: ({ signal }) =>
      call(getWhatIf, {
        params: { number },
        query: people === '' ? {} : { without: people.split(',') },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
