import type { TerritoryPlan, TerritoryPreview } from '@dealwright/contract/territories/territories';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { useTerritoryPreview } from './api.ts';

const NOBODY = 'Unassigned';

/** What applying the draft would move, from where to where. */
export function PreviewCard({ plan }: { readonly plan: TerritoryPlan }) {
  const query = useTerritoryPreview(plan);
  return (
    <Card title="Preview" description="Accounts that would move if you applied this draft." flush>
      <QueryState query={query} skeleton={<Skeleton className="m-4 h-32" />}>
        {(preview) =>
          preview.accounts === 0 ? (
            <p className="px-4 py-6 text-muted-foreground">No accounts would move.</p>
          ) : (
            <Moves preview={preview} plan={plan} />
          )
        }
      </QueryState>
    </Card>
  );
}

function Moves({ preview, plan }: { readonly preview: TerritoryPreview; readonly plan: TerritoryPlan }) {
  const names = new Map(plan.territories.map(({ id, name }) => [id, name]));
  for (const { from, to } of preview.groups)
    for (const side of [from, to]) if (side) names.set(side.id, side.name);
  const nameOf = (id: string | null) => (id === null ? NOBODY : (names.get(id) ?? NOBODY));
  return (
    <>
      <Table
        label="Accounts that would move"
        className="mt-2 border-t border-border [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
      >
        <MovesHead />
        <tbody>
          {preview.groups.map(({ from, to, accounts, open_deals, open_amounts }) => (
            <Row key={`${from?.id} ${to?.id}`}>
              <Cell>{from?.name ?? NOBODY}</Cell>
              <Cell>{to?.name ?? NOBODY}</Cell>
              <Cell align="end">{formatNumber(accounts)}</Cell>
              <Cell align="end">{formatNumber(open_deals)}</Cell>
              <Cell align="end">
                <Amounts amounts={open_amounts} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <details className="border-t border-border px-4 py-2 text-sm">
        <summary className="cursor-pointer py-1 font-medium touch:py-3">
          {preview.examples.length < preview.accounts
            ? `The first ${preview.examples.length} of ${formatCount(preview.accounts, 'account')}`
            : `All ${formatCount(preview.accounts, 'account')}`}
        </summary>
        <ul className="mt-1 max-h-72 divide-y divide-border overflow-auto">
          {preview.examples.map(({ id, name, country, from_id, to_id }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span>
                {name} <span className="text-muted-foreground">{country}</span>
              </span>
              <span className="text-muted-foreground">
                {nameOf(from_id)} → <span className="text-foreground">{nameOf(to_id)}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function MovesHead() {
  return (
    <thead>
      <tr>
        <HeaderCell>From</HeaderCell>
        <HeaderCell>To</HeaderCell>
        <HeaderCell align="end">Accounts</HeaderCell>
        <HeaderCell align="end">Open deals</HeaderCell>
        <HeaderCell align="end">Open</HeaderCell>
      </tr>
    </thead>
  );
}
