import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface DeniedStateProps {
  readonly title?: string;
  /** Why, and who can help. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function DeniedState({ title = 'You don’t have access to this', children, action }: DeniedStateProps) {
  return (
    <EmptyState icon={<Lock />} title={title} action={action}>
      {children}
    </EmptyState>
  );
}
