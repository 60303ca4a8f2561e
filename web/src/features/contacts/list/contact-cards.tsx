import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Contact } from '../api.ts';
import { LeftBadge } from '../left-badge.tsx';

/** Contacts as cards, where a table doesn't fit. */
export function ContactCards({ contacts }: { readonly contacts: readonly Contact[] }) {
  return (
    <ul aria-label="Contacts" className="flex flex-col gap-2">
      {contacts.map(({ id, name, title, account, emails, left_on }) => (
        <li
          key={id}
          className="relative flex items-center gap-3 rounded-lg border border-border bg-card p-3 text-sm"
        >
          <Avatar name={name} size="lg" decorative />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <Link
                to="/contacts/$contactId"
                params={{ contactId: id }}
                title={name}
                className="line-clamp-2 text-base font-medium [overflow-wrap:anywhere] before:absolute before:inset-0"
              >
                {name}
              </Link>
              <LeftBadge day={left_on} />
            </p>
            <p className="truncate text-muted-foreground">
              {[title, account?.name].filter(Boolean).join(' · ') || 'No account'}
            </p>
            {emails[0] && <p className="truncate text-muted-foreground">{emails[0]}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
