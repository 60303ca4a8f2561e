import type { Role } from '@dealwright/domain/role';

interface Place {
  readonly title: string;
  /** Other words that people search for it by. */
  readonly words?: string;
  /** Whom it is listed for; everyone unless given. */
  readonly roles?: readonly Role[];
}

const OF_THOSE_WHO_RUN_IT: readonly Role[] = ['admin', 'manager'];

/** Every section of the settings in its order, by its name in `/settings?tab=…`. One that is not built is not shown. */
const SECTION_ORDER = {
  general: { title: 'General', words: 'profile name email address' },
  workspace: { title: 'Workspace', words: 'invitation code seats two-factor', roles: OF_THOSE_WHO_RUN_IT },
  team: { title: 'Team', words: 'members invite invitation users roles', roles: OF_THOSE_WHO_RUN_IT },
  notifications: { title: 'Notifications', words: 'email digest push working hours time zone' },
  personalization: { title: 'Personalization', words: 'theme color region format shortcuts tabs' },
  connectors: { title: 'Connectors', words: 'gmail hubspot crm mailbox integrations' },
  'ai-webhooks': { title: 'AI & Webhooks', words: 'api token analyst model secret' },
  'usage-costs': { title: 'Usage & Costs', words: 'billing spend budget' },
  security: { title: 'Security', words: 'password two-factor 2fa mfa sessions devices sign-in' },
  'data-controls': { title: 'Data Controls', words: 'export delete retention privacy gdpr' },
  releases: { title: 'Releases', words: 'version changes' },
  roadmap: { title: 'Roadmap', words: 'feature request planned' },
} as const satisfies Readonly<Record<string, Place>>;

export type SectionKey = keyof typeof SECTION_ORDER;

/** The sections in their order, with whom each is listed for. */
export const PLACES: readonly (Place & { readonly key: SectionKey })[] = Object.entries<Place>(
  SECTION_ORDER,
).map(([key, place]) => ({ ...place, key: key as SectionKey }));
