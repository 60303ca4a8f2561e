import type { Role } from '@dealwright/domain/role';
import { ShieldCheck, Users } from 'lucide-react';
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
    key: 'team',
    title: 'Team',
    icon: Users,
    roles: ['admin', 'manager'],
    Content: lazy(() =>
      import('../team/team-section.tsx').then((module) => ({ default: module.TeamSection })),
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

export interface SettingsFrameProps {
  /** The open section; null while all are closed, on phones. */
  readonly tab: string | null;
  readonly sections: readonly Section[];
  readonly onTabChange: (tab: string) => void;
  readonly onClose: () => void;
}
