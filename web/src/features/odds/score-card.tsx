import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { OddsScore, SellerTest } from './api.ts';
import { percentOf } from './odds-words.ts';

function oddsOf({ low, high }: OddsScore['groups'][number]): string {
  const [least, most] = [percentOf(low), percentOf(high)];
  return least === most ? `About ${most}` : `${least}–${most}`;
}

/** How past odds compare with what came of the deals. */
export function ScoreCard({ score }: { readonly score: OddsScore }) {
  const off = percentOf(score.calibration_error);
  const counted = `${formatNumber(score.forecasts)} weekly odds of ${formatNumber(score.deals)} deals`;
  return (
    <Card
      title={`Past odds were off by ${off} on average`}
      description={`${counted} · Brier score ${score.brier.toFixed(3)}`}
      flush
    >
      <Table label="Past odds and what came of them" className="mt-1 border-t border-border">
        <thead>
          <tr>
            <HeaderCell>Odds given</HeaderCell>
            <HeaderCell align="end">Average</HeaderCell>
            <HeaderCell align="end">Won</HeaderCell>
            <HeaderCell align="end">Forecasts</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {score.groups.map((group) => (
            <Row key={group.low}>
              <Cell className="whitespace-nowrap">{oddsOf(group)}</Cell>
              <Cell align="end">{percentOf(group.said)}</Cell>
              <Cell align="end">{percentOf(group.won)}</Cell>
              <Cell align="end">{formatNumber(group.forecasts)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Whether a list of sellers by win rate would be noise. */
export function SellersNote({ sellers }: { readonly sellers: SellerTest }) {
  const { people, chi_square, degrees, chance, differ } = sellers;
  const test = `χ² ${chi_square.toFixed(1)} at ${degrees} degrees of freedom`;
  const rates = `Win rates of ${formatNumber(people)} sellers`;
  const words = differ
    ? `${rates} differ by more than chance (${test}).`
    : `${rates} can’t be told apart: chance alone makes them differ as much ${percentOf(chance)} of the time (${test}).`;
  return <p className="text-sm text-pretty text-muted-foreground">{words}</p>;
}
