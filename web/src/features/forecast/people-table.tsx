import { FORECAST_CHOICES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { type ForecastAsked, type ForecastPerson, useForecastPeople } from './api.ts';
import { Call, SellersCalls } from './category-table.tsx';
import { ExportPeopleButton } from './export-people-button.tsx';
import { FigureButton } from './figure-button.tsx';
import { askedOf, withoutOverlay } from './forecast-search.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

/** The surest first. */
const CATEGORIES = FORECAST_CHOICES.toReversed();
const HEADS = ['Quota', 'Closed', 'Commit', 'Best Case', 'Pipeline'] as const;

/** Whose teams are unfolded. */
const openedOf = ({ search }: ForecastAddress): readonly string[] =>
  (search.open ?? '').split(',').filter(Boolean);

/** The roll-up by person; a manager’s row unfolds into those who report to them. */
export function PeopleTable({ address }: { readonly address: ForecastAddress }) {
  const asked = askedOf(address.search);
  const people = useForecastPeople(asked);
  return (
    <section aria-label="By person" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base">By person</h2>
        <ExportPeopleButton asked={asked} open={openedOf(address)} />
      </div>
      <QueryState query={people} skeleton={<SkeletonList rows={4} rowClass="h-11" label="Loading people" />}>
        {() => (
          <Table
            label="Forecast by person"
            density="comfortable"
            className="rounded-lg border border-border bg-card"
          >
            <thead>
              <tr>
                <HeaderCell>Person</HeaderCell>
                {HEADS.map((head) => (
                  <HeaderCell key={head} align="end">
                    {head}
                  </HeaderCell>
                ))}
                <HeaderCell align="end">Commit call</HeaderCell>
                <HeaderCell align="end">Manager’s call</HeaderCell>
              </tr>
            </thead>
            <tbody>
              <PeopleRows asked={asked} address={address} depth={0} />
            </tbody>
          </Table>
        )}
      </QueryState>
      <LoadMore
        hasMore={people.hasNextPage}
        loading={people.isFetchingNextPage}
        onLoadMore={() => void people.fetchNextPage()}
      />
    </section>
  );
}

interface PeopleRowsProps {
  readonly asked: ForecastAsked;
  readonly address: ForecastAddress;
  readonly depth: number;
}

function PeopleRows({ asked, address, depth }: PeopleRowsProps) {
  const people = useForecastPeople(asked);
  const open = openedOf(address);
  const rows = people.data?.pages.flatMap(({ items }) => items) ?? [];
  const toggle = (id: string) => {
    const { open: _, ...rest } = withoutOverlay(address.search);
    const next = open.includes(id) ? open.filter((one) => one !== id) : [...open, id];
    address.replace({ ...rest, ...(next.length > 0 && { open: next.join(',') }) });
  };
  return rows.map((row) => {
    const { id } = row.person;
    const isOpen = row.reports > 0 && open.includes(id);
    return (
      <Fragment key={`${id}${row.own}`}>
        <PersonRow row={row} depth={depth} address={address} isOpen={isOpen} onToggle={() => toggle(id)} />
        {isOpen && (
          <PeopleRows
            asked={{ ...(asked.day && { day: asked.day }), scope: 'team', person: id }}
            address={address}
            depth={depth + 1}
          />
        )}
      </Fragment>
    );
  });
}

interface PersonRowProps {
  readonly row: ForecastPerson;
  readonly depth: number;
  readonly address: ForecastAddress;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function PersonRow(props: PersonRowProps) {
  const { row, address } = props;
  const { person } = row;
  const of = `${row.reports > 0 ? 'team' : 'person'}.${person.id}`;
  const commit = row.categories.find(({ category }) => category === 'commit');
  return (
    <Row>
      <Cell className="min-w-40">
        <PersonName {...props} />
      </Cell>
      <Cell align="end">
        <Quota row={row} onOpen={() => address.show({ quota: 'territories', of })} />
      </Cell>
      <Cell align="end">
        <FigureButton
          label={`${person.name}, closed`}
          figure={row.closed}
          closed
          onOpen={() => address.show({ deals: 'closed', of })}
        />
      </Cell>
      {CATEGORIES.flatMap((name) => row.categories.filter(({ category }) => category === name)).map(
        ({ category, supported }) => (
          <Cell key={category} align="end">
            <FigureButton
              label={`${person.name}, ${FORECAST_LABELS[category]}`}
              figure={supported}
              onOpen={() => address.show({ deals: `category.${category}`, of })}
            />
          </Cell>
        ),
      )}
      <Cell align="end">
        <Call call={commit?.call ?? null} />
        <SellersCalls
          label={`${person.name}, Commit`}
          calls={commit?.sellers_calls ?? null}
          onOpen={() => address.show({ calls: 'commit', of })}
        />
      </Cell>
      <Cell align="end">
        <Call call={commit?.manager_call ?? null} />
      </Cell>
    </Row>
  );
}

function Quota({
  row: { person, quota },
  onOpen,
}: Pick<PersonRowProps, 'row'> & { readonly onOpen: () => void }) {
  if (quota.length === 0) return '–';
  return (
    <button type="button" onClick={onOpen} className="rounded-sm text-right hover:underline touch:min-h-11">
      <span className="sr-only">{person.name}, quota: </span>
      <Amounts amounts={quota} />
    </button>
  );
}

/** Leads to the person’s own forecast; a manager’s unfolds the team. */
function PersonName({ row: { person, reports, own }, depth, address, isOpen, onToggle }: PersonRowProps) {
  const scope = reports > 0 ? 'team' : 'person';
  return (
    <span className="flex items-center gap-1" style={{ paddingLeft: `${depth * 1.25}rem` }}>
      {reports > 0 ? (
        <IconButton
          label={isOpen ? `Hide ${person.name}’s team` : `Show ${person.name}’s team`}
          tooltip={false}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </IconButton>
      ) : (
        <span className="w-8 shrink-0" />
      )}
      <Link
        to={address.to}
        search={{ ...withoutOverlay(address.search), scope, person: person.id } as never}
        className="truncate font-medium hover:underline touch:py-3"
      >
        {person.name}
      </Link>
      {own && <span className="text-xs text-muted-foreground">own deals</span>}
    </span>
  );
}
