import type { Role } from '@dealwright/domain/role';

interface Place {
  readonly title: string;
  /** Whom it is listed for; everyone unless given. */
  readonly roles?: readonly Role[];
}

const OF_THOSE_WHO_RUN_IT: readonly Role[] = ['admin', 'manager'];

/** Every section of the settings in its order, by its name in `/settings?tab=…`. One that is not built is not shown. */
const SECTION_ORDER = {
  general: { title: 'General' },
  workspace: { title: 'Workspace', roles: OF_THOSE_WHO_RUN_IT },
  team: { title: 'Team', roles: OF_THOSE_WHO_RUN_IT },
  notifications: { title: 'Notifications' },
  personalization: { title: 'Personalization' },
  connectors: { title: 'Connectors' },
  'ai-webhooks': { title: 'AI & Webhooks' },
  'usage-costs': { title: 'Usage & Costs' },
  security: { title: 'Security' },
  'data-controls': { title: 'Data Controls' },
  releases: { title: 'Releases' },
  roadmap: { title: 'Roadmap' },
} as const satisfies Readonly<Record<string, Place>>;

export type SectionKey = keyof typeof SECTION_ORDER;

/** The sections in their order, with whom each is listed for. */
export const PLACES: readonly (Place & { readonly key: SectionKey })[] = Object.entries<Place>(
  SECTION_ORDER,
).map(([key, place]) => ({ ...place, key: key as SectionKey }));
