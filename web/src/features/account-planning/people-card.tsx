import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { LeftBadge } from '../contacts/left-badge.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type AccountPerson, useAccountPeople } from './api.ts';

/** The contacts of an account with their roles in its deals, those heard last first. */
export function PeopleCard({ accountId }: { readonly accountId: string }) {
  const people = useAccountPeople(accountId);
  return (
    <Card
      title="People"
      actions={
        <Link
          to="/contacts"
          search={{ account: accountId }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          All contacts
        </Link>
      }
      flush
    >
      <QueryState
        query={people}
        skeleton={<SkeletonList inset rows={4} rowClass="h-12" label="Loading people" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 pt-2 pb-4 text-muted-foreground">
              No people yet. Add a contact, or add people on a deal.
            </p>
          ) : (
            <ul
              aria-label="People"
              className="mt-2 max-h-128 divide-y divide-border overflow-y-auto border-t border-border"
            >
              {rows.map((person) => (
                <PersonLine key={person.contact_id} person={person} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

function PersonLine({ person }: { readonly person: AccountPerson }) {
  const { contact_id, name, title, roles, left_on, deals, last_contact_on } = person;
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <Avatar name={name} decorative />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to="/contacts/$contactId"
            params={{ contactId: contact_id }}
            className="font-medium [overflow-wrap:anywhere] hover:underline touch:py-2"
          >
            {name}
          </Link>
          <LeftBadge day={left_on} />
          {roles.map((role) => (
            <Badge key={role} tone={role === 'blocker' ? 'lost' : 'neutral'}>
              {BUYING_ROLE_LABELS[role]}
            </Badge>
          ))}
        </p>
        <p className="text-xs text-muted-foreground">
          {[title, last_contact_on ? `last heard from ${formatDay(last_contact_on)}` : 'never heard from']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs">
          {deals.map((deal) => (
            <Link
              key={deal.number}
              to="/lead-planning/$leadKey"
              params={{ leadKey: leadKey(deal.number) }}
              title={deal.name}
              className="text-primary hover:underline touch:py-2"
            >
              {leadKey(deal.number)}
            </Link>
          ))}
        </p>
      </div>
    </li>
  );
}
