import type { ListedCompany } from '@dealwright/contract/operator/operator-companies';
import { Link } from '@tanstack/react-router';
import { useCompanies } from '../../features/operator/companies-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice, useAddressSearch } from './use-address.ts';

const STATES = ['all', 'active', 'suspended'] as const;
const LABELS = { all: 'All', active: 'Active', suspended: 'Suspended' } as const;

export function CompaniesPage() {
  const { typed, setTyped, text } = useAddressSearch();
  const [state, setState] = useAddressChoice('state', STATES, 'all');
  return (
    <OperatorList
      title="Companies"
      description="Newest first"
      noun="companies"
      search={{ placeholder: 'Name or domain', typed, onType: setTyped }}
      filters={
        <SegmentedControl
          aria-label="State"
          value={state}
          onValueChange={setState}
          segments={STATES.map((value) => ({ value, label: LABELS[value] }))}
        />
      }
      query={useCompanies(text, state)}
      narrowed={text !== '' || state !== 'all'}
      empty={{
        title: 'No companies',
        text: 'Companies appear once you approve them on the waiting list.',
        noMatch: 'No matching companies',
      }}
    >
      {(rows) => <CompanyTable rows={rows} />}
    </OperatorList>
  );
}

function CompanyTable({ rows }: { readonly rows: readonly ListedCompany[] }) {
  return (
    <Card flush>
      <Table label="Companies" density="comfortable">
        <thead>
          <tr>
            <HeaderCell>Company</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell>Created</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, domain, state: is, created_at }) => (
            <Row key={id}>
              <Cell className="py-1.5">
                <Link
                  to="/super-admin/$"
                  params={{ _splat: `companies/${id}` }}
                  className="block font-medium underline-offset-2 hover:underline touch:min-h-11 touch:content-center"
                >
                  {name}
                </Link>
                {domain && <span className="block text-xs text-muted-foreground">{domain}</span>}
              </Cell>
              <Cell>
                {is === 'active' ? <Badge tone="won">Active</Badge> : <Badge tone="lost">Suspended</Badge>}
              </Cell>
              <Cell className="whitespace-nowrap">
                <When time={created_at} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
