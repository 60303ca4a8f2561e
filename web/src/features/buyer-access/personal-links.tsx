import type { BuyerLinks } from '@dealwright/contract/buyer-access/buyer-links';
import { addDays } from '@dealwright/domain/calendar';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { When } from '../../ui/when.tsx';
import { type BuyerLink, type LinkState, ownZone, useRenewLink, useRevokeLink } from './api.ts';

const STATES: Readonly<Record<LinkState, { readonly label: string; readonly tone: Tone }>> = {
  not_opened: { label: 'Not opened', tone: 'neutral' },
  confirmed: { label: 'Opened', tone: 'primary' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'lost' },
};

interface PersonalLinksProps {
  readonly links: BuyerLinks['links'];
  /** Of the query that lists them. */
  readonly listKey: readonly unknown[];
  /** Whether they can be sent again and revoked. */
  readonly canChange: boolean;
  /** Shown while there are none. */
  readonly children: ReactNode;
}

/** Whom something was sent to by personal link, and whether they opened it. */
export function PersonalLinks({ links, listKey, canChange, children }: PersonalLinksProps) {
  if (links.length === 0) return <p className="text-sm text-pretty text-muted-foreground">{children}</p>;
  return (
    <ul aria-label="Personal links" className="flex flex-col gap-2">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} listKey={listKey} canChange={canChange} />
      ))}
    </ul>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border px-3 py-2 text-sm';

interface LinkRowProps extends Pick<PersonalLinksProps, 'listKey' | 'canChange'> {
  readonly link: BuyerLink;
}

function LinkRow({ link, listKey, canChange }: LinkRowProps) {
  const { label, tone } = STATES[link.state];
  const { name, email } = link.recipient;
  return (
    <li aria-label={`Link for ${name}`} className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span> <span className="text-muted-foreground">{email}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className="w-full text-xs text-muted-foreground">
        Sent <When time={link.sent_at} /> · Works until {formatDay(link.valid_until)}
        {link.confirmed_at && (
          <>
            {' · First opened '}
            <When time={link.confirmed_at} />
          </>
        )}
        {link.last_seen_at && (
          <>
            {' · Last seen '}
            <When time={link.last_seen_at} />
          </>
        )}
      </span>
      {canChange && <LinkActions link={link} listKey={listKey} />}
    </li>
  );
}

/** At least two weeks from now: a link that is sent again works for a while. */
const laterDay = (day: string): string => {
  const soonest = addDays(new Date().toISOString().slice(0, 10), 14);
  return day > soonest ? day : soonest;
};

function LinkActions({ link, listKey }: Pick<LinkRowProps, 'link' | 'listKey'>) {
  const renew = useRenewLink(listKey);
  const revoke = useRevokeLink(listKey);
  const { name } = link.recipient;
  const sendAgain = () =>
    renew.mutate(
      { linkId: link.id, body: { valid_until: laterDay(link.valid_until), time_zone: ownZone() } },
      {
        onSuccess: () => notifySuccess('New link sent', { text: `${name}’s earlier link no longer works.` }),
        onError: (error) => notifyError('Couldn’t send the link', { text: problemText(error) }),
      },
    );
  const end = () =>
    revoke.mutate(link.id, {
      onSuccess: () => notifySuccess('Link revoked'),
      onError: (error) => notifyError('Couldn’t revoke the link', { text: problemText(error) }),
    });
  return (
    <span className="flex gap-2">
      <Button size="sm" variant="ghost" busy={renew.isPending} onClick={sendAgain}>
        Send new link
      </Button>
      {link.state !== 'revoked' && link.state !== 'expired' && (
        <Button size="sm" variant="ghost" busy={revoke.isPending} onClick={end}>
          Revoke
        </Button>
      )}
    </span>
  );
}
