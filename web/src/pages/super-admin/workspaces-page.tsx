import type { OperatorWorkspace } from '@dealwright/contract/operator/operator-lists';
import { Link } from '@tanstack/react-router';
import { useAllWorkspaces } from '../../features/operator/lists-api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressSearch } from './use-address.ts';

export function WorkspacesPage() {
  const { typed, setTyped, text } = useAddressSearch();
  return (
    <OperatorList
      title="Workspaces"
      description="All workspaces, newest first."
      noun="workspaces"
      search={{ placeholder: 'Company, domain or name', typed, onType: setTyped }}
      query={useAllWorkspaces(text)}
      narrowed={text !== ''}
      empty={{
        title: 'No workspaces',
        text: 'Each company approved from the waiting list gets a workspace.',
        noMatch: 'No matching workspaces',
      }}
    >
      {(rows) => (
        <Card flush>
          <Table label="Workspaces" density="comfortable">
            <thead>
              <tr>
                <HeaderCell>Company</HeaderCell>
                <HeaderCell className="max-md:hidden">Workspace</HeaderCell>
                <HeaderCell align="end">Members</HeaderCell>
                <HeaderCell align="end">Open deals</HeaderCell>
                <HeaderCell className="max-md:hidden">Created</HeaderCell>
                <HeaderCell>Last use</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((workspace) => (
                <WorkspaceRow key={workspace.id} workspace={workspace} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </OperatorList>
  );
}

function WorkspaceRow({ workspace }: { readonly workspace: OperatorWorkspace }) {
  const { company, members, seats } = workspace;
  return (
    <Row>
      <Cell>
        <Link
          to="/super-admin/$"
          params={{ _splat: `companies/${company.id}` }}
          className="block font-medium underline-offset-2 hover:underline touch:min-h-11 touch:content-center"
        >
          {company.name}
        </Link>
        {company.suspended && <Badge tone="lost">Suspended</Badge>}
        <span className="block text-xs text-muted-foreground md:hidden">{workspace.name}</span>
        {company.domain && (
          <span className="block text-xs text-muted-foreground max-md:hidden">{company.domain}</span>
        )}
      </Cell>
      <Cell className="max-md:hidden">
        <span className="inline-flex items-center gap-2">
          {workspace.name}
          {workspace.workspace_type === 'personal' && <Badge>Personal</Badge>}
        </span>
      </Cell>
      <Cell align="end" className="whitespace-nowrap">
        {formatNumber(members)} of {formatNumber(seats)}
      </Cell>
      <Cell align="end">{formatNumber(workspace.open_deals)}</Cell>
      <Cell className="whitespace-nowrap max-md:hidden">
        <When time={workspace.created_at} />
      </Cell>
      <Cell className="whitespace-nowrap">
        {workspace.last_used_at === null ? (
          <span className="text-muted-foreground">Never</span>
        ) : (
          <When time={workspace.last_used_at} />
        )}
      </Cell>
    </Row>
  );
}
