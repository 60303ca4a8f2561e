import { ROLE_LABELS } from '@dealwright/domain/role';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useMembers } from '../members/api.ts';

interface MembersCardProps {
  readonly me: string;
  /** How many the workspace has room for. */
  readonly seats: number | null;
  readonly action: ReactNode;
}

export function MembersCard({ me, seats, action }: MembersCardProps) {
  const members = useMembers();
  const count = members.data?.length;
  const taken =
    count === undefined
      ? undefined
      : seats === null
        ? formatCount(count, 'member')
        : `${count} of ${formatCount(seats, 'seat')} taken`;
  return (
    <Card title="Members" description={taken} actions={action} flush>
      <QueryState query={members} skeleton={<SkeletonList rows={4} rowClass="h-10" />}>
        {(people) => (
          <ul aria-label="Members" className="mt-2 divide-y divide-border border-t border-border">
            {people.map(({ id, name, email, role }) => (
              <li key={id} className="flex min-h-13 items-center gap-3 px-4 py-2">
                <Avatar name={name} size="lg" decorative />
                <div className="min-w-0 flex-1">
                  <p className="truncate">
                    {name}
                    {id === me && <span className="text-muted-foreground"> (you)</span>}
                  </p>
                  <p className="truncate text-xs text-muted-foreground">{email}</p>
                </div>
                <Badge tone={role === 'admin' ? 'primary' : 'neutral'}>{ROLE_LABELS[role]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
