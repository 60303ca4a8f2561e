import { useDeadDeliveries, useDeadMails } from '../../features/operator/service/overview-api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { actionText } from './action-text.ts';
import { CompanyLink } from './company-link.tsx';
import { OperatorList } from './operator-list.tsx';

/** What was given up in the last 24 hours; never what it said. */
export function FailuresPage() {
  return (
    <>
      <OperatorList
        title="Failures"
        description="Emails that couldn’t be sent in the last 24 hours"
        noun="emails"
        query={useDeadMails()}
        narrowed={false}
        empty={{
          title: 'No failed emails',
          text: 'Every email in the last day was sent.',
          noMatch: 'No match',
        }}
      >
        {(rows) => (
          <Card flush>
            <Table label="Failed emails" density="comfortable" className="max-h-96">
              <Heads what="Email" when="Written" />
              <tbody>
                {rows.map(({ id, kind, company, attempts, last_error, created_at }) => (
                  <Row key={id}>
                    <Cell>{actionText(kind)}</Cell>
                    <Cell>
                      <CompanyLink company={company} />
                    </Cell>
                    <Cell align="end">{formatNumber(attempts)}</Cell>
                    <Cell className="break-words max-md:hidden">{last_error}</Cell>
                    <Cell className="whitespace-nowrap">
                      <When time={created_at} />
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </Card>
        )}
      </OperatorList>
      <Deliveries />
    </>
  );
}

function Heads({ what, when }: { readonly what: string; readonly when: string }) {
  return (
    <thead>
      <tr>
        <HeaderCell>{what}</HeaderCell>
        <HeaderCell>Company</HeaderCell>
        <HeaderCell align="end">Attempts</HeaderCell>
        <HeaderCell className="max-md:hidden">Error</HeaderCell>
        <HeaderCell>{when}</HeaderCell>
      </tr>
    </thead>
  );
}

function Deliveries() {
  return (
    <OperatorList
      title="Webhooks"
      level={2}
      description="Deliveries that failed in the last 24 hours"
      noun="deliveries"
      query={useDeadDeliveries()}
      narrowed={false}
      empty={{
        title: 'No failed deliveries',
        text: 'Every delivery in the last day arrived.',
        noMatch: 'No match',
      }}
    >
      {(rows) => (
        <Card flush>
          <Table label="Failed deliveries" density="comfortable" className="max-h-96">
            <Heads what="Event" when="Failed" />
            <tbody>
              {rows.map(({ id, type, company, attempts, last_status, last_error, finished_at }) => (
                <Row key={id}>
                  <Cell className="font-mono text-xs">{type}</Cell>
                  <Cell>
                    <CompanyLink company={company} />
                  </Cell>
                  <Cell align="end">{formatNumber(attempts)}</Cell>
                  <Cell className="break-words max-md:hidden">{last_error ?? last_status}</Cell>
                  <Cell className="whitespace-nowrap">
                    <When time={finished_at} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </OperatorList>
  );
}
