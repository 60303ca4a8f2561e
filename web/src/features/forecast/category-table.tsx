import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { Plus } from 'lucide-react';
import { formatMoney, formatMoneyCompact, formatRelative } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { Forecast, ForecastCall } from './api.ts';
import { FigureButton } from './figure-button.tsx';
import type { ForecastAddress } from './use-forecast-address.ts';

const WEEK_MS = 7 * 86_400_000;

/** The surest first. */
const ORDER: readonly ForecastChoice[] = FORECAST_CHOICES.toReversed();

interface CategoryTableProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** What sellers put in each category, what their evidence supports, and what people call. */
export function CategoryTable({ forecast, address }: CategoryTableProps) {
  const { closed, closed_week_ago, categories } = forecast;
  const weekAgo = new Date(Date.parse(forecast.as_of) - WEEK_MS).toISOString().slice(0, 10);
  const toChange = () => address.go({ view: 'change', from: weekAgo });
  return (
    <Table
      label="Forecast by category"
      density="comfortable"
      className="rounded-lg border border-border bg-card"
    >
      <thead>
        <tr>
          <HeaderCell>Category</HeaderCell>
          <HeaderCell align="end">Chosen by sellers</HeaderCell>
          <HeaderCell align="end">Backed by evidence</HeaderCell>
          <HeaderCell align="end">A week ago</HeaderCell>
          <HeaderCell>Call</HeaderCell>
          <HeaderCell>Manager’s call</HeaderCell>
        </tr>
      </thead>
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
            <FigureButton label="Closed a week ago" figure={closed_week_ago} closed onOpen={toChange} />
          </Cell>
          <Cell />
          <Cell />
        </Row>
        {ORDER.flatMap((name) => categories.filter(({ category }) => category === name)).map((numbers) => (
          <CategoryRow
            key={numbers.category}
            numbers={numbers}
            canCall={forecast.can.call}
            address={address}
            toChange={toChange}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface CategoryRowProps {
  readonly numbers: Forecast['categories'][number];
  readonly canCall: boolean;
  readonly address: ForecastAddress;
  readonly toChange: () => void;
}

function CategoryRow({ numbers, canCall, address, toChange }: CategoryRowProps) {
  const { category, chosen, supported, week_ago, call, manager_call } = numbers;
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
        <FigureButton label={`${label} a week ago`} figure={week_ago} onOpen={toChange} />
      </Cell>
      <Cell>
        <Call call={call} />
      </Cell>
      <Cell>
        <span className="flex items-center justify-between gap-2">
          <Call call={manager_call} />
          {canCall && (
            <Button size="sm" variant="ghost" onClick={() => address.show({ call: category })}>
              <Plus aria-hidden />
              Call<span className="sr-only"> {label}</span>
            </Button>
          )}
        </span>
      </Cell>
    </Row>
  );
}

/** '$900K · Both are signed', with who and when in its title. */
export function Call({ call }: { readonly call: ForecastCall | null }) {
  if (!call) return <span className="text-muted-foreground">–</span>;
  const money = { amountMinor: call.amount_minor, currency: call.currency };
  const said = `${formatMoney(money)} · ${call.by.name}, ${formatRelative(call.made_at)}: ${call.note}`;
  return (
    <span title={said} className="block max-w-64 min-w-24">
      <span className="tabular-nums">{formatMoneyCompact(money)}</span>{' '}
      <span className="block truncate text-xs text-muted-foreground">
        {call.by.name}: {call.note}
      </span>
    </span>
  );
}
