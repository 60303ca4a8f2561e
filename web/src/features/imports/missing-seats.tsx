import type { Import } from '@dealwright/contract/imports/imports';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Callout } from '../../ui/callout.tsx';
import { useSessionState } from '../identity/session/api.ts';

interface MissingSeatsProps {
  readonly seats: NonNullable<Import['seats']>;
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Shown before the import, although it needs no seats, so an admin can raise them before inviting the team. */
export function MissingSeats({ seats: { people, missing, free, seats, admins } }: MissingSeatsProps) {
  const isAdmin = useSessionState().profile?.role === 'admin';
  const who = admins.length === 0 ? 'an admin' : anyOf.format(admins);
  const whose =
    people === 1
      ? 'One person in these files isn’t a member'
      : `${people} people in these files aren’t members`;
  return (
    <Callout
      tone="neutral"
      title={`${formatCount(missing, 'seat')} short to invite everyone`}
      action={isAdmin && <RaiseSeats />}
    >
      {whose} yet, and {free === 0 ? 'none' : free} of your workspace’s {formatCount(seats, 'seat')}{' '}
      {free === 1 ? 'is' : 'are'} free. They can own records without a seat. To invite them all,{' '}
      {isAdmin ? 'raise the number of seats of your workspace.' : `ask ${who} to raise the number of seats.`}
    </Callout>
  );
}

function RaiseSeats() {
  return (
    <Link
      to="/settings"
      search={{ tab: 'workspace' }}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      Workspace settings
    </Link>
  );
}
