import type { Import } from '@dealwright/contract/imports/imports';
import { formatCount } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';

interface MissingSeatsProps {
  readonly seats: NonNullable<Import['seats']>;
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Shown before the import, although it needs no seats, so an admin can raise them before inviting the team. */
export function MissingSeats({ seats: { people, missing, free, seats, admins } }: MissingSeatsProps) {
  const who = admins.length === 0 ? 'an admin' : anyOf.format(admins);
  const whose =
    people === 1
      ? 'One person in these files isn’t a member'
      : `${people} people in these files aren’t members`;
  return (
    <Callout tone="neutral" title={`${formatCount(missing, 'seat')} short to invite everyone`}>
      {whose} yet, and {free === 0 ? 'none' : free} of your workspace’s {formatCount(seats, 'seat')}{' '}
      {free === 1 ? 'is' : 'are'} free. They can own records without a seat. To invite them all, ask {who} to
      raise the number of seats.
    </Callout>
  );
}
