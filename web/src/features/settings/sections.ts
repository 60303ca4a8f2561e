import type { Role } from '@dealwright/domain/role';
import { Building2, Plug, ShieldCheck, UserRound, Users } from 'lucide-react';
import { type ComponentType, lazy } from 'react';

interface Section {
  /** As in `/settings?tab=…`. */
  readonly key: string;
  readonly title: string;
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** Whom it is listed for; everyone unless given. */
  readonly roles?: readonly Role[];
  readonly Content: ComponentType;
}

const SECTIONS: readonly Section[] = [
  {
    key: 'general',
    title: 'General',
    icon: UserRound,
    Content: lazy(() =>
      import('../profile/general-section.tsx').then((module) => ({ default: module.GeneralSection })),
    ),
  },
  {
    key: 'workspace',
    title: 'Workspace',
    icon: Building2,
    roles: ['admin', 'manager'],
    Content: lazy(() =>
      import('../workspace/workspace-section.tsx').then((module) => ({ default: module.WorkspaceSection })),
    ),
  },
  {
    key: 'team',
    title: 'Team',
    icon: Users,
    roles: ['admin', 'manager'],
    Content: lazy(() =>
      import('../team/team-section.tsx').then((module) => ({ default: module.TeamSection })),
    ),
  },
  {
    key: 'connectors',
    title: 'Connectors',
    icon: Plug,
    Content: lazy(() =>
      import('../gmail/connectors-section.tsx').then((module) => ({ default: module.ConnectorsSection })),
    ),
  },
  {
    key: 'security',
    title: 'Security',
    icon: ShieldCheck,
    Content: lazy(() =>
      import('../security/security-section.tsx').then((module) => ({ default: module.SecuritySection })),
    ),
  },
];

/** What is listed for somebody of this role, in order. */
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
