import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Periods } from '../win-loss/win-loss-filters.tsx';
import { type Coaching, type CoachingPage, useCoaching } from './api.ts';
import { askedOf, callsAsked, gradesAsked, promisesAsked } from './coaching-search.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { CallsCard, PromisesCard } from './held-cards.tsx';
import { PeopleTable } from './people-table.tsx';
import { CallsSheet, GradesSheet, PromisesSheet } from './rows-sheets.tsx';
import { type CoachingAddress, useCoachingAddress } from './use-coaching-address.ts';

/** Where evidence comes late, whether promises are kept and calls reached: for a team, or for one person. */
export function CoachingView() {
  const address = useCoachingAddress();
  const { search, base, go } = address;
  const coaching = useCoaching(askedOf(search));
  const pages = coaching.data?.pages ?? [];
  const { day, periods } = base;
  const span = { ...(day && { day }), ...(periods && { periods }) };
  const { person: _person, ...everyone } = base;
  const withSpan = (next: typeof span) => {
    const { day: _day, periods: _periods, ...rest } = base;
    go({ ...rest, ...next });
  };
  return (
    <>
      <PageHeader
        title="Coaching"
        description={
          <Link to="/review" className="hover:underline touch:py-2">
            Deal review
          </Link>
        }
        actions={<Periods period={pages[0]?.period} address={{ search: span, base: span, go: withSpan }} />}
      />
      <QueryState
        query={coaching}
        skeleton={<CoachingSkeleton />}
        notFound="You can’t view this person’s coaching, or they don’t exist."
        notFoundAction={<Button onClick={() => go(everyone)}>Show everyone</Button>}
      >
        {() => (
          <>
            <People pages={pages} address={address} />
            <LoadMore
              hasMore={coaching.hasNextPage}
              loading={coaching.isFetchingNextPage}
              onLoadMore={() => void coaching.fetchNextPage()}
            />
          </>
        )}
      </QueryState>
      <Sheets address={address} />
    </>
  );
}

interface PeopleProps {
  readonly pages: readonly CoachingPage[];
  readonly address: CoachingAddress;
}

function People({ pages, address }: PeopleProps) {
  const people = pages.flatMap(({ items }) => items);
  const [first] = people;
  const { search, base, go } = address;
  const { person: _person, ...everyone } = base;
  if (!first) return <NothingYet />;
  if (people.length > 1 && !search.person) {
    return pages.map(({ items, differences }) => (
      <PeopleTable key={items[0]?.person.id} people={items} differences={differences} address={address} />
    ));
  }
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 className="min-w-0 truncate text-lg">{first.person.name}</h2>
        {search.person && (
          <Button variant="outline" onClick={() => go(everyone)}>
            Show everyone
          </Button>
        )}
      </div>
      <Person coaching={first} address={address} />
    </>
  );
}

interface PersonProps {
  readonly coaching: Coaching;
  readonly address: CoachingAddress;
}

function Person(props: PersonProps) {
  return (
    <>
      <EvidenceCard {...props} />
      <PromisesCard {...props} />
      <CallsCard {...props} />
    </>
  );
}

function Sheets({ address: { search, close } }: Pick<PeopleProps, 'address'>) {
  const [grades, promises, calls] = [gradesAsked(search), promisesAsked(search), callsAsked(search)];
  return (
    <>
      {grades && <GradesSheet asked={grades} onClose={close} />}
      {promises && <PromisesSheet asked={promises} onClose={close} />}
      {calls && <CallsSheet asked={calls} onClose={close} />}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Users />}
      title="No coaching data for these periods"
      action={
        <Link to="/review" className={buttonClass({ variant: 'outline' })}>
          Go to Deal review
        </Link>
      }
    >
      Closed deals with evidence, promises from reviews and Commit calls appear here.
    </EmptyState>
  );
}

function CoachingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-64" />
      <Skeleton className="h-32" />
    </div>
  );
}
