import type { Role } from '@dealwright/domain/role';
import {
  Bell,
  Building2,
  CircleDollarSign,
  DatabaseZap,
  Map as MapIcon,
  Palette,
  Plug,
  Rocket,
  ShieldCheck,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazy } from '../../../ui/lazy.ts';
import { PLACES, type SectionKey } from './section-order.ts';

interface Built {
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  readonly Content: ComponentType;
}

interface Section extends Built {
  /** As in `/settings?tab=…`. */
  readonly key: SectionKey;
  readonly title: string;
  readonly words?: string;
  readonly roles?: readonly Role[];
}

/** What is in each section that is built. Their order, their titles and whom they are for: `section-order.ts`. */
const BUILT: Partial<Record<SectionKey, Built>> = {
  general: {
    icon: UserRound,
    Content: lazy(() =>
      import('../../people/profile/general-section.tsx').then((module) => ({
        default: module.GeneralSection,
      })),
    ),
  },
  workspace: {
    icon: Building2,
    Content: lazy(() =>
      import('../../people/workspace/workspace-section.tsx').then((module) => ({
        default: module.WorkspaceSection,
      })),
    ),
  },
  team: {
    icon: Users,
    Content: lazy(() =>
      import('../../people/team/team-section.tsx').then((module) => ({ default: module.TeamSection })),
    ),
  },
  notifications: {
    icon: Bell,
    Content: lazy(() =>
      import('../../notifications/notifications-section.tsx').then((module) => ({
        default: module.NotificationsSection,
      })),
    ),
  },
  personalization: {
    icon: Palette,
    Content: lazy(() =>
      import('../personalization/personalization-section.tsx').then((module) => ({
        default: module.PersonalizationSection,
      })),
    ),
  },
  connectors: {
    icon: Plug,
    Content: lazy(() =>
      import('./connectors-section.tsx').then((module) => ({ default: module.ConnectorsSection })),
    ),
  },
  'ai-webhooks': {
    icon: Webhook,
    Content: lazy(() =>
      import('../../integrations/webhooks/webhooks-section.tsx').then((module) => ({
        default: module.WebhooksSection,
      })),
    ),
  },
  'usage-costs': {
    icon: CircleDollarSign,
    Content: lazy(() =>
      import('../../analyst/usage/usage-section.tsx').then((module) => ({ default: module.UsageSection })),
    ),
  },
  security: {
    icon: ShieldCheck,
    Content: lazy(() =>
      import('../../identity/security/security-section.tsx').then((module) => ({
        default: module.SecuritySection,
      })),
    ),
  },
  'data-controls': {
    icon: DatabaseZap,
    Content: lazy(() =>
      import('../../privacy/data-controls-section.tsx').then((module) => ({
        default: module.DataControlsSection,
      })),
    ),
  },
  releases: {
    icon: Rocket,
    Content: lazy(() =>
      import('../releases/releases-section.tsx').then((module) => ({ default: module.ReleasesSection })),
    ),
  },
  roadmap: {
    icon: MapIcon,
    Content: lazy(() =>
      import('../releases/roadmap-section.tsx').then((module) => ({ default: module.RoadmapSection })),
    ),
  },
};

const SECTIONS: readonly Section[] = PLACES.flatMap((place) => {
  const built = BUILT[place.key];
  return built ? [{ ...place, ...built }] : [];
});

/** The sections listed for this role, in order. */
export function sectionsFor(role: Role | null): readonly Section[] {
  return SECTIONS.filter(({ roles }) => !roles || (role !== null && roles.includes(role)));
}

/**
 * What an address asks for. A section that is not listed for the person is opened all the same, and says why there is
 * nothing to see in it; what does not exist is the first.
 */
export function sectionAskedFor(tab: string, listed: readonly Section[]): Section | undefined {
  return SECTIONS.find(({ key }) => key === tab) ?? listed[0];
}

export interface SettingsFrameProps {
  /** The open section; null while all are closed, on phones. */
  readonly open: Section | null;
  readonly sections: readonly Section[];
  readonly onTabChange: (tab: string) => void;
  readonly onClose: () => void;
}
