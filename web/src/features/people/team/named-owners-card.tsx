import type { NamedOwner } from '@dealwright/contract/identity/members';
import { UserPlus } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { useNamedOwners } from './api.ts';

interface NamedOwnersCardProps {
  readonly onInvite: (owner: NamedOwner) => void;
}

/** Owners whom an import named and who aren't members yet; nothing where there are none. */
export function NamedOwnersCard({ onInvite }: NamedOwnersCardProps) {
  const named = useNamedOwners();
  const owners = named.data?.pages.flatMap(({ items }) => items) ?? [];
  if (owners.length === 0) return null;
  return (
    <Card
      title="Owners who aren’t members"
      description={
        'Named in an import. They can’t sign in and take no seat. ' +
        'When they accept an invitation, their deals and accounts become theirs.'
      }
      flush
    >
      <ul
        aria-label="Owners who aren’t members"
        className="mt-2 divide-y divide-border border-t border-border"
      >
        {owners.map((owner) => (
          <li key={owner.id} className="flex min-h-13 items-center gap-3 px-4 py-2">
            <Avatar name={owner.name} size="lg" decorative />
            <div className="min-w-0 flex-1">
              <p className="truncate">{owner.name}</p>
              {owner.email && <p className="truncate text-xs text-muted-foreground">{owner.email}</p>}
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Invite ${owner.name}`}
              onClick={() => onInvite(owner)}
            >
              <UserPlus aria-hidden />
              Invite
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={named.hasNextPage}
        loading={named.isFetchingNextPage}
        onLoadMore={() => void named.fetchNextPage()}
      />
    </Card>
  );
}
