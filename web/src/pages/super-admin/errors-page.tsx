import { ERROR_SIDES, ERROR_STATES, type ErrorGroup } from '@dealwright/contract/errors';
import { Link } from '@tanstack/react-router';
import { useErrors } from '../../features/operator/errors/api.ts';
import { ErrorBadges, SIDE_LABELS } from '../../features/operator/errors/error-badges.tsx';
import { formatNumber, formatRelative, formatTime } from '../../lib/format.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice, useAddressSearch, useAddressText } from './use-address.ts';

const SIDES = ['all', ...ERROR_SIDES] as const;
const STATES = [...ERROR_STATES, 'all'] as const;
const STATE_LABELS = { open: 'Open', resolved: 'Resolved', all: 'All' } as const;
const SEEN = ['ever', 'day'] as const;
const EVERY_RELEASE = { value: 'every', label: 'Any release' };

function useFilter() {
  const [state, setState] = useAddressChoice('state', STATES, 'open');
  const [side, setSide] = useAddressChoice('side', SIDES, 'all');
  const [release, setRelease] = useAddressText('release');
  const [seen, setSeen] = useAddressChoice('seen', SEEN, 'ever');
  return { state, setState, side, setSide, release, setRelease, seen, setSeen };
}

export function ErrorsPage() {
  const { typed, setTyped, text } = useAddressSearch();
  const filter = useFilter();
  const { state, side, release, seen } = filter;
  const list = useErrors({ text, side, state, release, seen });
  return (
    <OperatorList
      title="Errors"
      description="Errors in browsers and on servers, grouped by kind. Nothing people typed is included."
      noun="errors"
      search={{ placeholder: 'Name, message or route', typed, onType: setTyped }}
      filters={<Filters filter={filter} releases={list.data?.pages[0]?.releases ?? []} />}
      query={list}
      narrowed={text !== '' || seen !== 'ever' || side !== 'all' || release !== '' || state === 'resolved'}
      empty={{
        title: 'No errors',
        text: 'Browsers report their errors; the server records requests it couldn’t answer.',
        noMatch: 'No matching errors',
      }}
      rowClass="h-16"
    >
      {(rows) => (
        <ul aria-label="Errors" className="divide-y divide-border rounded-lg border border-border bg-card">
          {rows.map((error) => (
            <ErrorRow
              key={error.id}
              error={error}
              inADay={seen === 'day' ? error.occurrences_in_a_day : null}
            />
          ))}
        </ul>
      )}
    </OperatorList>
  );
}

interface FiltersProps {
  readonly filter: ReturnType<typeof useFilter>;
  readonly releases: readonly string[];
}

function Filters({ filter, releases }: FiltersProps) {
  const { state, side, release, seen } = filter;
  const choices = release === '' || releases.includes(release) ? releases : [release, ...releases];
  return (
    <>
      <SegmentedControl
        aria-label="State"
        value={state}
        onValueChange={filter.setState}
        segments={STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
      />
      <SegmentedControl
        aria-label="Last seen"
        value={seen}
        onValueChange={filter.setSeen}
        segments={[
          { value: 'ever', label: 'Any time' },
          { value: 'day', label: '24 hours' },
        ]}
      />
      <Select
        aria-label="Side"
        value={side}
        onValueChange={filter.setSide}
        options={SIDES.map((value) => ({
          value,
          label: value === 'all' ? 'Browser and server' : SIDE_LABELS[value],
        }))}
        className="sm:max-w-44"
      />
      <Select
        aria-label="Release"
        value={release || EVERY_RELEASE.value}
        onValueChange={(value) => filter.setRelease(value === EVERY_RELEASE.value ? '' : value)}
        options={[EVERY_RELEASE, ...choices.map((value) => ({ value, label: value }))]}
        className="sm:max-w-44"
      />
    </>
  );
}

interface ErrorRowProps {
  readonly error: ErrorGroup;
  /** Null if all of them are meant. */
  readonly inADay: number | null;
}

function ErrorRow({ error, inADay }: ErrorRowProps) {
  const count = inADay ?? error.occurrences;
  const counted = count === 1 ? 'once' : `${formatNumber(count)} times`;
  const times = inADay === null ? counted : `${counted} in 24 hours`;
  return (
    <li>
      <Link
        to="/super-admin/$"
        params={{ _splat: `errors/${error.id}` }}
        className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 -outline-offset-2 transition-colors hover:bg-muted"
      >
        <span className="min-w-0 flex-1 basis-72">
          <span className="block font-medium break-words">
            {error.name}
            {error.message && <span className="font-normal">: {error.message}</span>}
          </span>
          <span className="block truncate text-sm text-muted-foreground">
            {[error.last_route, error.last_release].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex shrink-0 flex-wrap items-center gap-2">
          <ErrorBadges error={error} />
          <span className="text-xs text-muted-foreground tabular-nums">
            {times},{' '}
            <time dateTime={error.last_seen_at} title={formatTime(error.last_seen_at)}>
              {formatRelative(error.last_seen_at)}
            </time>
          </span>
        </span>
      </Link>
    </li>
  );
}
