import { useActivePeople } from '../../features/operator/service/overview-api.ts';
import { formatWholeDay } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { CompanyLink } from './company-link.tsx';
import { OperatorList } from './operator-list.tsx';

export function PeoplePage() {
  return (
    <OperatorList
      title="People"
      description="Active in the last seven days"
      noun="people"
      query={useActivePeople()}
      narrowed={false}
      empty={{ title: 'No active people', text: 'People appear when they sign in.', noMatch: 'No match' }}
    >
      {(rows) => (
        <Card flush>
          <Table label="People" density="comfortable">
            <thead>
              <tr>
                <HeaderCell>Email</HeaderCell>
                <HeaderCell>Company</HeaderCell>
                <HeaderCell>Last active</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, email, company, last_active_on }) => (
                <Row key={id}>
                  <Cell className="break-all">{email}</Cell>
                  <Cell>
                    <CompanyLink company={company} />
                  </Cell>
                  <Cell className="whitespace-nowrap">{formatWholeDay(last_active_on)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </OperatorList>
  );
}
