import type { Feature } from '@dealwright/domain/feature';
import { useSession } from './api.ts';

/** Whether a feature is on for the company. The session is looked at every minute, so a switch shows by then. */
export function useFeature(feature: Feature): boolean {
  return useSession().data?.features.includes(feature) ?? false;
}
