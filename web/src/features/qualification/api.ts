import { getQualificationSettings } from '@dealwright/contract/qualification/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

export interface WorkspaceRules {
  readonly settings: QualificationSettings;
  readonly gapsBlock: boolean;
}

/** How the deals of the person's workspace are graded. */
export function useWorkspaceRules() {
  return useQuery({
    queryKey: ['qualification-settings'],
    queryFn: async ({ signal }): Promise<WorkspaceRules> => {
      const { weights, freshness_days, expectations, caps, gaps_block } = await call(getQualificationSettings, {
        signal,
      });
      return { settings: { weights, freshnessDays: freshness_days, expectations, caps }, gapsBlock: gaps_block };
    },
  });
}
