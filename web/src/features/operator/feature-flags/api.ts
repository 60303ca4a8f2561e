import {
  getFeature,
  listFeatureChanges,
  listFeatureCompanies,
  listFeatures,
  switchFeature,
  switchFeatureOfCompany,
} from '@dealwright/contract/operator/features';
import type { Feature } from '@dealwright/domain/feature';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const KEY = ['feature-flags'] as const;

export function useFeatureFlags() {
  return useQuery({
    queryKey: [...KEY, 'all'],
    queryFn: async ({ signal }) => (await call(listFeatures, { signal })).items,
  });
}

export function useFeatureFlag(key: Feature) {
  return useQuery({
    queryKey: [...KEY, 'one', key],
    queryFn: ({ signal }) => call(getFeature, { params: { key }, signal }),
  });
}

/** Companies by name, with what the feature is for each. */
export function useFeatureCompanies(key: Feature, text: string) {
  return usePages([...KEY, 'companies', key, text], ({ page, signal }) =>
    call(listFeatureCompanies, { params: { key }, query: { q: text, ...page }, signal }),
  );
}

/** Who switched it when, the latest first. */
export function useFeatureChanges(key: Feature) {
  return usePages([...KEY, 'changes', key], ({ page, signal }) =>
    call(listFeatureChanges, { params: { key }, query: page, signal }),
  );
}

interface Setting {
  readonly key: Feature;
  /** Null for all. */
  readonly companyId: string | null;
  /** Null lets a company follow the setting for all. */
  readonly enabled: boolean | null;
}

/** Whatever comes of it, all is asked for anew, the operator's own session too: it may be their company. */
export function useSwitchFeature() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, companyId, enabled }: Setting) => {
      if (companyId === null) {
        await call(switchFeature, { params: { key }, body: { enabled: enabled === true } });
      } else {
        const params = { key, company_id: companyId };
        await call(switchFeatureOfCompany, { params, body: { enabled } });
      }
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      void queryClient.invalidateQueries({ queryKey: ['session'] });
    },
  });
}
