import { getSampleData, keepSampleData, removeSampleData } from '@dealwright/contract/deals/samples';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const KEY = ['sample-data'] as const;

/** How many sample deals the workspace has; it is known once and for all when there are none. */
export function useSampleData(enabled: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getSampleData, { signal }),
    enabled,
    staleTime: (query) => (query.state.data?.deals === 0 ? Number.POSITIVE_INFINITY : 60_000),
  });
}

export function useKeepSamples() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(keepSampleData),
    onSuccess: () => queryClient.setQueryData(KEY, { deals: 0 }),
  });
}

/** What was removed stood in every list: all of them are asked for anew. */
export function useRemoveSamples() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSampleData),
    onSuccess: async () => {
      queryClient.setQueryData(KEY, { deals: 0 });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    },
  });
}
