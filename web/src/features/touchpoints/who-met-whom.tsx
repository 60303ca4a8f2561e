import { TOUCH_KINDS, type TouchKind } from '@dealwright/domain/touchpoint';
import { Handshake } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { type MetFigure, type TouchedPerson, useTouchpoints } from './api.ts';

interface WhoMetWhomProps {
  readonly number: number;
  readonly onOpen: (figure: MetFigure) => void;
}

/** Who of ours was in touch with each person of the deal, how often and when last. */
export function WhoMetWhom({ number, onOpen }: WhoMetWhomProps) {
  const query = useTouchpoints(number);
  return (
    <Card
      title="Touchpoints"
      description="Emails, calls and meetings in this deal and others of the account that you can see"
      flush
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-12 mx-4 my-2" label="Loading touchpoints" />}
      >
        {({ people }) =>
          people.length === 0 ? (
            <EmptyState icon={<Handshake />} title="No stakeholders yet" className="py-8">
              Add stakeholders to see who of your team emailed, called or met them.
            </EmptyState>
          ) : (
            <ul aria-label="Touchpoints" className="mt-2 divide-y divide-border border-t border-border">
              {people.map((person) => (
                <PersonRow key={person.person.id} touched={person} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

interface PersonRowProps {
  readonly touched: TouchedPerson;
  readonly onOpen: WhoMetWhomProps['onOpen'];
}

function PersonRow({ touched: { person, title, members }, onOpen }: PersonRowProps) {
  return (
    <li aria-label={person.name} className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[14rem_1fr]">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{person.name}</span>
        {title && <span className="block text-sm text-muted-foreground">{title}</span>}
      </p>
      {members.length === 0 ? (
        <p className="text-sm text-muted-foreground">No emails, calls or meetings yet</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {members.map((touchpoint) => (
            <li
              key={touchpoint.member.id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm [overflow-wrap:anywhere]"
            >
              <span className="font-medium">{touchpoint.member.name}</span>
              {TOUCH_KINDS.filter((kind) => touchpoint[kind] > 0).map((kind) => (
                <Figure
                  key={kind}
                  kind={kind}
                  count={touchpoint[kind]}
                  with={`${touchpoint.member.name} and ${person.name}`}
                  onOpen={() => onOpen({ person: person.id, member: touchpoint.member.id, kind })}
                />
              ))}
              <span className="text-muted-foreground">
                Last contact <When time={touchpoint.last_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface FigureProps {
  readonly kind: TouchKind;
  readonly count: number;
  readonly with: string;
  readonly onOpen: () => void;
}

function Figure({ kind, count, with: between, onOpen }: FigureProps) {
  return (
    <button
      type="button"
      className="underline underline-offset-2 tabular-nums touch:min-h-11"
      onClick={onOpen}
    >
      {formatCount(count, kind)}
      <span className="sr-only"> of {between}</span>
    </button>
  );
}
