import { addDays, dayOf } from '@dealwright/domain/calendar';
import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { formatMoney, formatMoneyCompact, formatRelative } from '../../lib/format.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { Amounts } from '../deals/amounts.tsx';
import type { Forecast, ForecastCall } from './api.ts';
import { agoWords, comparableDays } from './compared-day.ts';
import { FigureButton } from './figure-button.tsx';
import { comparedAsked } from './forecast-search.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

/** The surest first. */
const ORDER: readonly ForecastChoice[] = FORECAST_CHOICES.toReversed();

interface CategoryTableProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** What sellers put in each category, what their evidence supports, and what people call. */
export function CategoryTable({ forecast, address }: CategoryTableProps) {
  const { closed, closed_week_ago, categories } = forecast;
  const ago = agoWords(comparedAsked(address.search).compare_to);
  return (
    <Table
      label="Forecast by category"
      density="comfortable"
      className="rounded-lg border border-border bg-card"
    >
      <Heads forecast={forecast} address={address} />
      <tbody>
        <Row>
          <Cell className="font-medium">Closed</Cell>
          <Cell />
          <Cell align="end">
            <FigureButton
              label="Closed"
              figure={closed}
              closed
              onOpen={() => address.show({ deals: 'closed' })}
            />
          </Cell>
          <Cell align="end" className="text-muted-foreground">
            <FigureButton
              label={`Closed ${ago}`}
              figure={closed_week_ago}
              closed
              onOpen={() => address.show({ deals: 'week_ago.closed' })}
            />
          </Cell>
          <Cell />
          <Cell />
        </Row>
        {ORDER.flatMap((name) => categories.filter(({ category }) => category === name)).map((numbers) => (
          <CategoryRow key={numbers.category} numbers={numbers} address={address} />
        ))}
      </tbody>
    </Table>
  );
}

function Heads({ forecast, address }: CategoryTableProps) {
  return (
    <thead>
      <tr>
        <HeaderCell>Category</HeaderCell>
        <HeaderCell align="end">Chosen by sellers</HeaderCell>
        <HeaderCell align="end">Backed by evidence</HeaderCell>
        <HeaderCell align="end">
          <ComparedWith forecast={forecast} address={address} />
        </HeaderCell>
        <HeaderCell align="end">Call</HeaderCell>
        <HeaderCell align="end">Manager’s call</HeaderCell>
      </tr>
    </thead>
  );
}

/** The day that the numbers are compared with, and what it’s called. */
function ComparedWith({ forecast, address: { search, replace } }: CategoryTableProps) {
  const { compare_to: day } = comparedAsked(search);
  const { compare: _, ...rest } = search;
  const today = dayOf(new Date(forecast.as_of));
  const aWeekAgo = addDays(today, -7);
  const { first, last } = comparableDays();
  const ago = agoWords(day);
  return (
    <div className="ml-auto flex w-36 flex-col gap-1 py-1 text-right whitespace-normal">
      {ago.charAt(0).toUpperCase() + ago.slice(1)}
      <DateInput
        aria-label="Compared with"
        keepAs="compare"
        whenLeft
        required
        min={first}
        max={last}
        value={day ?? aWeekAgo}
        onValueChange={(next) => next && replace(next === aWeekAgo ? rest : { ...rest, compare: next })}
      />
    </div>
  );
}

interface CategoryRowProps {
  readonly numbers: Forecast['categories'][number];
  readonly address: ForecastAddress;
}

function CategoryRow({ numbers, address }: CategoryRowProps) {
  const { category, chosen, supported, week_ago, call, manager_call, sellers_calls } = numbers;
  const label = FORECAST_LABELS[category];
  return (
    <Row>
      <Cell className="font-medium">{label}</Cell>
      <Cell align="end">
        <FigureButton
          label={`${label}, chosen by sellers`}
          figure={chosen}
          onOpen={() => address.show({ deals: `choice.${category}` })}
        />
      </Cell>
      <Cell align="end">
        <FigureButton
          label={`${label}, backed by evidence`}
          figure={supported}
          onOpen={() => address.show({ deals: `category.${category}` })}
        />
      </Cell>
      <Cell align="end" className="text-muted-foreground">
        <FigureButton
          label={`${label} ${agoWords(comparedAsked(address.search).compare_to)}`}
          figure={week_ago}
          onOpen={() => address.show({ deals: `week_ago.${category}` })}
        />
      </Cell>
      <Cell align="end">
        <Call call={call} />
        <SellersCalls label={label} calls={sellers_calls} onOpen={() => address.show({ calls: category })} />
      </Cell>
      <Cell align="end">
        <Call call={manager_call} />
      </Cell>
    </Row>
  );
}

interface SellersCallsProps {
  /** What the number is of: 'Commit'. */
  readonly label: string;
  readonly calls: Forecast['categories'][number]['sellers_calls'];
  readonly onOpen: () => void;
}

/** 'Sellers’ calls $1.4M (2 of 3 called)', which opens the calls. */
export function SellersCalls({ label, calls, onOpen }: SellersCallsProps) {
  if (!calls || calls.called === 0) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ml-auto block rounded-sm text-right text-xs hover:underline touch:min-h-11"
    >
      <span className="sr-only">{label}: </span>
      Sellers’ calls <Amounts amounts={calls.amounts} /> ({calls.called} of {calls.sellers} called)
    </button>
  );
}

/** '$900K · Both are signed', with who and when in its title. */
export function Call({ call }: { readonly call: ForecastCall | null }) {
  if (!call) return <span className="text-muted-foreground">–</span>;
  const money = { amountMinor: call.amount_minor, currency: call.currency };
  const said = `${formatMoney(money)} · ${call.by.name}, ${formatRelative(call.made_at)}: ${call.note}`;
  return (
    <span title={said} className="ml-auto block max-w-80 min-w-48 py-1">
      <span className="tabular-nums">{formatMoneyCompact(money)}</span>{' '}
      <span className="line-clamp-2 text-xs text-pretty text-muted-foreground">
        {call.by.name}: {call.note}
      </span>
    </span>
  );
}
