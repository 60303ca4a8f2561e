import type { TerritoriesOverview, TerritoryOverview } from '@dealwright/contract/territories/territories';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { amountIn, coverageOf, formatRatio } from './amounts.ts';
import { CoverageBar } from './coverage-bar.tsx';
import { TERRITORIES_PART } from './plan-figures.tsx';
import { TerritorySign } from './territory-sign.tsx';

interface TerritoryListProps {
  readonly overview: TerritoriesOverview;
  readonly currency: string;
}

/** Territories side by side: who works them, what is in them, and what it is worth against their quota. */
export function TerritoryList({ overview, currency }: TerritoryListProps) {
  const isPhone = useIsPhone();
  const { territories, unassigned, deals_of } = overview;
  const ownOnly = deals_of === 'person';
  const compared = ({ mine }: TerritoryOverview) => mine || !ownOnly;
  const rest = { unassigned, currency };
  return (
    <Card
      id={TERRITORIES_PART}
      title="Territories"
      description="First matching territory wins. Yours are listed first."
      flush
    >
      {isPhone ? (
        <ul className="mt-2 divide-y divide-border border-t border-border">
          {territories.map((territory) => (
            <TerritoryCard
              key={territory.id}
              territory={territory}
              currency={currency}
              compared={compared(territory)}
            />
          ))}
          {unassigned.accounts > 0 && <UnassignedCard {...rest} />}
        </ul>
      ) : (
        <Table
          label="Territories"
          density="comfortable"
          className="mt-2 border-t border-border [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
        >
          <ListHead ownOnly={ownOnly} />
          <tbody>
            {territories.map((territory) => (
              <TerritoryRow
                key={territory.id}
                territory={territory}
                currency={currency}
                compared={compared(territory)}
              />
            ))}
            {unassigned.accounts > 0 && <UnassignedRow {...rest} />}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

interface OneProps {
  readonly territory: TerritoryOverview;
  readonly currency: string;
  /** A colleague's quota isn't compared with the reader's own deals. */
  readonly compared: boolean;
}

export function peopleOf({ owner, people }: Pick<TerritoryOverview, 'owner' | 'people'>): string[] {
  const all = owner ? [owner, ...people.filter(({ id }) => id !== owner.id)] : people;
  return all.map(({ name }) => name);
}

function TerritoryName({ territory: { id, name, sign, mine } }: Pick<OneProps, 'territory'>) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <TerritorySign sign={sign} />
      <Link
        to="/territory-planning"
        search={{ territory: id }}
        className="min-w-0 truncate font-medium hover:underline touch:py-3"
      >
        {name}
      </Link>
      {mine && <Badge tone="primary">yours</Badge>}
    </span>
  );
}

function TerritoryRow({ territory, currency, compared }: OneProps) {
  const coverage = coverageOf(territory.quarter, currency);
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  const [first = 'No one', ...others] = peopleOf(territory);
  return (
    <Row>
      <Cell>
        <TerritoryName territory={territory} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <span title={peopleOf(territory).join(', ')}>
          {first}
          {others.length > 0 && <span className="text-muted-foreground"> +{others.length}</span>}
        </span>
      </Cell>
      <Cell align="end">{formatNumber(territory.accounts)}</Cell>
      <Cell align="end">{formatNumber(territory.white_spots)}</Cell>
      <Cell align="end">{money(amountIn(territory.open_amounts, currency))}</Cell>
      <Cell align="end">{coverage.quota > 0 ? money(coverage.quota) : '–'}</Cell>
      <Cell>{compared && <CoverageBar coverage={coverage} currency={currency} />}</Cell>
      <Cell align="end">{compared ? formatRatio(coverage.ratio) : '–'}</Cell>
    </Row>
  );
}

function TerritoryCard({ territory, currency, compared }: OneProps) {
  const coverage = coverageOf(territory.quarter, currency);
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <TerritoryName territory={territory} />
      <p className="text-xs text-muted-foreground">{peopleOf(territory).join(', ') || 'No one'}</p>
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span>
          {formatCount(territory.accounts, 'account')}, {formatNumber(territory.white_spots)} without a deal
        </span>
        <span>{money(amountIn(territory.open_amounts, currency))} open</span>
      </p>
      {compared && <CoverageBar coverage={coverage} currency={currency} />}
      {compared && coverage.quota > 0 && (
        <p className="text-xs text-muted-foreground tabular-nums">
          {formatRatio(coverage.ratio)} of the quota of {money(coverage.quota)} this quarter
        </p>
      )}
    </li>
  );
}

interface UnassignedProps extends Pick<TerritoriesOverview, 'unassigned'> {
  readonly currency: string;
}

const UnassignedLink = () => (
  <Link
    to="/territory-planning"
    search={{ territory: 'none' }}
    className="text-muted-foreground hover:underline touch:py-3"
  >
    Unassigned
  </Link>
);

/** Accounts in no territory, so that the rows add up to the figures above them. */
function UnassignedRow({ unassigned, currency }: UnassignedProps) {
  return (
    <Row>
      <Cell>
        <UnassignedLink />
      </Cell>
      <Cell />
      <Cell align="end">{formatNumber(unassigned.accounts)}</Cell>
      <Cell align="end">{formatNumber(unassigned.white_spots)}</Cell>
      <Cell align="end">
        {formatMoneyCompact({ amountMinor: amountIn(unassigned.open_amounts, currency), currency })}
      </Cell>
      <Cell align="end">–</Cell>
      <Cell />
      <Cell align="end">–</Cell>
    </Row>
  );
}

function UnassignedCard({ unassigned, currency }: UnassignedProps) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <UnassignedLink />
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span>
          {formatCount(unassigned.accounts, 'account')}, {formatNumber(unassigned.white_spots)} without a deal
        </span>
        <span>
          {formatMoneyCompact({ amountMinor: amountIn(unassigned.open_amounts, currency), currency })} open
        </span>
      </p>
    </li>
  );
}

function ListHead({ ownOnly }: { readonly ownOnly: boolean }) {
  return (
    <thead>
      <tr>
        <HeaderCell>Territory</HeaderCell>
        <HeaderCell>People</HeaderCell>
        <HeaderCell align="end">Accounts</HeaderCell>
        <HeaderCell align="end">Without a deal</HeaderCell>
        <HeaderCell align="end">{ownOnly ? 'Your open' : 'Open'}</HeaderCell>
        <HeaderCell align="end">Quota</HeaderCell>
        <HeaderCell className="w-48 lg:w-64">This quarter</HeaderCell>
        <HeaderCell align="end">Coverage</HeaderCell>
      </tr>
    </thead>
  );
}
