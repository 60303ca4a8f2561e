import type { HubspotOwner } from '@dealwright/contract/integrations/hubspot';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { useAssignOwner, useHubspotOwners } from './api.ts';

/** Maps HubSpot owners to people here. Matching addresses are mapped already. */
export function OwnersDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useHubspotOwners();
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Owners"
      description="Match HubSpot owners to members. A member can see and edit the deals of their owner."
    >
      <QueryState query={query} skeleton={<SkeletonList rows={4} rowClass="h-12" />}>
        {({ items, people }) =>
          items.length === 0 ? (
            <EmptyState title="No owners yet">Owners appear after the first import.</EmptyState>
          ) : (
            <ul className="flex flex-col divide-y divide-border">
              {items.map((owner) => (
                <OwnerRow key={owner.owner_id} owner={owner} people={people} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  );
}

interface OwnerRowProps {
  readonly owner: HubspotOwner;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

function OwnerRow({ owner, people }: OwnerRowProps) {
  const { owner_id: ownerId, name, email, archived, person, deals } = owner;
  const assign = useAssignOwner();
  const label = name || email || ownerId;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
          <span className="truncate">{label}</span>
          {archived && <Badge>Left HubSpot</Badge>}
        </p>
        <p className="truncate text-xs text-muted-foreground">
          {[formatCount(deals, 'deal'), email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Combobox
        aria-label={`Person for ${label}`}
        placeholder="No member"
        value={person?.id ?? null}
        disabled={assign.isPending}
        options={people.map(({ id, name: label }) => ({ value: id, label }))}
        onValueChange={(profileId) =>
          assign.mutate(
            { ownerId, profileId },
            { onError: (error) => notifyError('Couldn’t save the owner', { text: problemText(error) }) },
          )
        }
      />
    </li>
  );
}
