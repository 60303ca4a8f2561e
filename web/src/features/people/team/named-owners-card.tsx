import type { NamedOwner } from '@dealwright/contract/identity/members';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useNamedOwners, useRemoveNamedOwner } from './api.ts';

interface NamedOwnersCardProps {
  readonly onInvite: (owner: NamedOwner) => void;
}

/** Owners whom an import named and who aren't members yet; nothing where there are none. */
export function NamedOwnersCard({ onInvite }: NamedOwnersCardProps) {
  const named = useNamedOwners();
  const [removing, setRemoving] = useState<NamedOwner | null>(null);
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
          <OwnerRow
            key={owner.id}
            owner={owner}
            onInvite={() => onInvite(owner)}
            onRemove={() => setRemoving(owner)}
          />
        ))}
      </ul>
      <LoadMore
        hasMore={named.hasNextPage}
        loading={named.isFetchingNextPage}
        onLoadMore={() => void named.fetchNextPage()}
      />
      <RemoveOwnerDialog owner={removing} onClose={() => setRemoving(null)} />
    </Card>
  );
}

interface OwnerRowProps {
  readonly owner: NamedOwner;
  readonly onInvite: () => void;
  readonly onRemove: () => void;
}

function OwnerRow({ owner: { name, email, can }, onInvite, onRemove }: OwnerRowProps) {
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <Avatar name={name} size="lg" decorative />
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {email && <p className="truncate text-xs text-muted-foreground">{email}</p>}
      </div>
      {can.remove && (
        <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          <UserMinus aria-hidden />
          Remove
        </Button>
      )}
      <Button variant="ghost" size="sm" aria-label={`Invite ${name}`} onClick={onInvite}>
        <UserPlus aria-hidden />
        Invite
      </Button>
    </li>
  );
}

interface RemoveOwnerDialogProps {
  /** The one to remove, or null. */
  readonly owner: NamedOwner | null;
  readonly onClose: () => void;
}

function RemoveOwnerDialog({ owner, onClose }: RemoveOwnerDialogProps) {
  const remove = useRemoveNamedOwner();
  const confirm = ({ id, name }: NamedOwner) =>
    remove.mutate(id, {
      onSuccess: () =>
        notifySuccess('Owner removed', { text: `${name} is no longer in the list of owners.` }),
      onError: (error) => notifyError('Couldn’t remove the owner', { text: problemText(error) }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open={owner !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${owner?.name ?? ''}?`}
      description="They own nothing. If a file names them again, an import adds them again."
      confirmLabel="Remove owner"
      destructive
      busy={remove.isPending}
      onConfirm={() => owner && confirm(owner)}
    />
  );
}
