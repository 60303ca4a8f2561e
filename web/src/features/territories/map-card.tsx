import type { TerritoriesOverview } from '@dealwright/contract/territories/territories';
import { Suspense, useState } from 'react';
import { formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazy } from '../../ui/lazy.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { amountIn } from './amounts.ts';
import { type CountryShare, countryShares } from './country-shares.ts';
import type { Part } from './world-map.tsx';

const PARTS = [
  { value: 'world', label: 'World' },
  { value: 'americas', label: 'Americas' },
  { value: 'europe', label: 'Europe' },
  { value: 'asia', label: 'Asia' },
] as const;

const WorldMap = lazy(() => import('./world-map.tsx'));
const TITLE = 'Territory map';

interface MapCardProps {
  readonly overview: TerritoriesOverview;
  readonly currency: string;
  readonly onChoose: (territory: string, country: string | undefined) => void;
}

/** Where the accounts are and whose each country is, and the same as a table. A phone has the table alone. */
export function MapCard({ overview, currency, onChoose }: MapCardProps) {
  const isPhone = useIsPhone();
  const [asTable, setAsTable] = useState(false);
  const [part, setPart] = useState<Part>('world');
  const choose = ({ territory, country }: CountryShare) =>
    onChoose(territory?.id ?? 'none', country?.code ?? undefined);
  return (
    <Card
      title={isPhone ? 'Countries' : TITLE}
      description={
        isPhone
          ? 'Accounts by country and territory.'
          : 'Hatched by territory; dashed where accounts are unassigned.'
      }
      flush={asTable || isPhone}
      actions={
        !isPhone && (
          <>
            {!asTable && (
              <SegmentedControl aria-label="Region" value={part} onValueChange={setPart} segments={PARTS} />
            )}
            <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show map' : 'Show table'}
            </Button>
          </>
        )
      }
    >
      {asTable || isPhone ? (
        <CountryTable overview={overview} currency={currency} onChoose={onChoose} />
      ) : (
        <Suspense fallback={<Skeleton className="aspect-[96/47] w-full" />}>
          <WorldMap
            title={TITLE}
            part={part}
            shares={countryShares(overview)}
            territoryIds={overview.territories.map(({ id }) => id)}
            onChoose={choose}
          />
        </Suspense>
      )}
    </Card>
  );
}

function CountryTable({ overview, currency, onChoose }: MapCardProps) {
  const names = new Map(overview.territories.map(({ id, name }) => [id, name]));
  return (
    <Table
      label="Accounts by country"
      className="mt-2 max-h-96 border-t border-border [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
    >
      <thead>
        <tr>
          <HeaderCell>Country</HeaderCell>
          <HeaderCell>Territory</HeaderCell>
          <HeaderCell align="end">Accounts</HeaderCell>
          <HeaderCell align="end">Open</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {overview.countries.map(({ code, name, accounts, open_amounts, territories }) => (
          <Row key={code ?? `as written: ${name}`}>
            <Cell>
              {name}
              {code === null && <span className="text-xs text-warn"> Unrecognized country</span>}
            </Cell>
            <Cell>
              <span className="flex flex-wrap gap-x-2">
                {territories.map(({ id, accounts: count }) => (
                  <button
                    key={id ?? 'none'}
                    type="button"
                    className="text-left hover:underline touch:min-h-11"
                    onClick={() => onChoose(id ?? 'none', code ?? name)}
                  >
                    {id === null ? 'Unassigned' : (names.get(id) ?? 'Unassigned')}
                    {territories.length > 1 && <span className="text-muted-foreground"> {count}</span>}
                  </button>
                ))}
              </span>
            </Cell>
            <Cell align="end">{formatNumber(accounts)}</Cell>
            <Cell align="end">
              {formatMoneyCompact({ amountMinor: amountIn(open_amounts, currency), currency })}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
