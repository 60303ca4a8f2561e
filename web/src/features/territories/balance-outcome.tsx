import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { Balance } from './api.ts';
import { againstAverage, formatLoad, type Load, loadsByPerson, unevenWords } from './balance-words.ts';

interface BalanceOutcomeProps {
  readonly balance: Balance;
  /** By territory, with the moves that are ticked. */
  readonly loads: readonly Load[];
}

/** What everyone carries before and after, and what stays uneven. */
export function BalanceOutcome({ balance, loads }: BalanceOutcomeProps) {
  const names = new Map(loads.map(({ id, name }) => [id, name]));
  return (
    <>
      <LoadTable label="Territory" balance={balance} loads={loads} />
      <LoadTable label="Person" balance={balance} loads={loadsByPerson(balance, loads)} />
      {balance.uneven.length > 0 && (
        <section aria-labelledby="stays-uneven" className="text-sm">
          <h3 id="stays-uneven" className="font-medium">
            Still uneven
          </h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {balance.uneven.map((one) => (
              <li key={one.id}>{unevenWords(one, names.get(one.id) ?? '')}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface LoadTableProps {
  readonly label: 'Territory' | 'Person';
  readonly balance: Balance;
  readonly loads: readonly Load[];
}

function LoadTable({ label, balance, loads }: LoadTableProps) {
  const isTerritory = label === 'Territory';
  return (
    <Table
      label={isTerritory ? 'Per person, by territory' : 'By person'}
      className="rounded-lg border border-border"
    >
      <thead>
        <tr>
          <HeaderCell>{label}</HeaderCell>
          <HeaderCell align="end">Before</HeaderCell>
          <HeaderCell align="end">After</HeaderCell>
          {isTerritory && <HeaderCell align="end">vs. average</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {loads.map(({ id, name, before, after }) => (
          <Row key={id}>
            <Cell>{name}</Cell>
            <Cell align="end">{formatLoad(balance, before)}</Cell>
            <Cell align="end">{formatLoad(balance, after)}</Cell>
            {isTerritory && (
              <Cell align="end">
                {balance.average > 0 ? againstAverage(after / balance.average - 1) : ''}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
