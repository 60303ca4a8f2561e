import type { Usage } from '@dealwright/contract/analyst/usage';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { EMBEDDED, ServiceName } from './services.tsx';
import { formatCost } from './words.ts';

const tokens = (count: number): string => (count === 0 ? '-' : formatNumber(count));

const NARROW =
  'mt-1 max-sm:[&_table]:text-xs max-sm:[&_td]:px-1 max-sm:[&_th]:px-1 max-sm:[&_th]:whitespace-normal ' +
  'max-sm:[&_tr>:first-child]:pl-2 max-sm:[&_tr>:last-child]:pr-2';

export function ServiceCosts({ usage: { services, total } }: { readonly usage: Usage }) {
  const isEmbedded = services.some(({ service_type }) => service_type === EMBEDDED);
  return (
    <Card
      title="Costs by Service"
      flush
      {...(isEmbedded && { description: `${EMBEDDED} is built in and free of charge.` })}
    >
      {services.length === 0 ? (
        <p className="px-4 pt-2 pb-5 text-sm text-muted-foreground">No usage data for selected period</p>
      ) : (
        <Table label="Costs by Service" className={NARROW}>
          <thead>
            <tr>
              <HeaderCell>Service</HeaderCell>
              <HeaderCell align="end">Operations</HeaderCell>
              <HeaderCell align="end">API Calls</HeaderCell>
              <HeaderCell align="end">Tokens</HeaderCell>
              <HeaderCell align="end">Total Cost</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <ServiceRow key={service.service_type} service={service} />
            ))}
          </tbody>
          <tfoot className="font-medium">
            <Row className="[&_td]:border-t [&_td]:border-b-0">
              <Cell>Total</Cell>
              <Cell align="end">{formatNumber(total.total_operations)}</Cell>
              <Cell align="end">{formatNumber(total.total_api_calls)}</Cell>
              <Cell align="end">{tokens(total.total_tokens)}</Cell>
              <Cell align="end">{formatCost(total.total_cost_usd)}</Cell>
            </Row>
          </tfoot>
        </Table>
      )}
    </Card>
  );
}

function ServiceRow({ service }: { readonly service: Usage['services'][number] }) {
  return (
    <Row>
      <Cell>
        <ServiceName serviceType={service.service_type} />
      </Cell>
      <Cell align="end">{formatNumber(service.total_operations)}</Cell>
      <Cell align="end">{formatNumber(service.total_api_calls)}</Cell>
      <Cell align="end">{tokens(service.total_tokens)}</Cell>
      <Cell align="end">{formatCost(service.total_cost_usd)}</Cell>
    </Row>
  );
}
