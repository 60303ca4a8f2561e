import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { useWaysIn, type WayIn } from './api.ts';

/** Contacts of this account who worked with us at another one; nothing if there are none. */
export function WaysInCard({ accountId }: { readonly accountId: string }) {
  const { data: people = [] } = useWaysIn(accountId);
  if (people.length === 0) return null;
  return (
    <Card title="Worked with us before" flush>
      <ul
        aria-label="Worked with us before"
        className="mt-2 max-h-128 divide-y divide-border overflow-y-auto border-t border-border"
      >
        {people.map((person) => (
          <WayInLine key={person.contact.id} person={person} />
        ))}
      </ul>
    </Card>
  );
}

function WayInLine({ person: { contact, deals } }: { readonly person: WayIn }) {
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <Avatar name={contact.name} decorative />
      <div className="min-w-0 flex-1">
        <Link
          to="/contacts/$contactId"
          params={{ contactId: contact.id }}
          className="font-medium [overflow-wrap:anywhere] hover:underline touch:py-2"
        >
          {contact.name}
        </Link>
        {contact.title && <p className="text-muted-foreground [overflow-wrap:anywhere]">{contact.title}</p>}
        <ul className="mt-1 flex flex-col gap-1">
          {deals.map(({ number, name, account, stage, buying_role }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {buying_role !== 'unknown' && `${BUYING_ROLE_LABELS[buying_role]} at `}
                {account.name},{' '}
                <Link
                  to="/lead-planning/$leadKey"
                  params={{ leadKey: leadKey(number) }}
                  title={name}
                  className="text-primary underline underline-offset-2 touch:py-2"
                >
                  {leadKey(number)}
                </Link>
              </span>
              <StageBadge stage={stage} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
