import type { CompanyMember } from '@dealwright/contract/operator/operator-companies';
import { ROLE_LABELS } from '@dealwright/domain/role';
import { useCompanyMembers } from '../../../features/operator/companies-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { When } from '../../../ui/when.tsx';

export function CompanyMembers({ id }: { readonly id: string }) {
  const query = useCompanyMembers(id);
  return (
    <Card flush title="Members">
      <QueryState query={query} skeleton={<SkeletonList rows={4} rowClass="h-11" label="Loading members" />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <p className="px-4 pb-4 text-sm text-muted-foreground">No members.</p>;
          return (
            <>
              <Table label="Members" density="comfortable" className="max-h-96">
                <thead>
                  <tr>
                    <HeaderCell>Name</HeaderCell>
                    <HeaderCell>Role</HeaderCell>
                    <HeaderCell className="max-md:hidden">Workspace</HeaderCell>
                    <HeaderCell>Two-factor</HeaderCell>
                    <HeaderCell className="max-md:hidden">Last active</HeaderCell>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((member) => (
                    <MemberRow key={member.id} member={member} />
                  ))}
                </tbody>
              </Table>
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onLoadMore={() => void query.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}

function MemberRow({ member }: { readonly member: CompanyMember }) {
  const { name, email, role, workspace, second_factor, is_operator, last_active_at } = member;
  const active = last_active_at ? <When time={last_active_at} /> : 'Never';
  return (
    <Row>
      <Cell className="py-1.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          {is_operator && <Badge tone="primary">Operator</Badge>}
        </span>
        {name !== email && <span className="block text-xs break-all text-muted-foreground">{email}</span>}
        <span className="block text-xs text-muted-foreground md:hidden">Active: {active}</span>
      </Cell>
      <Cell>{ROLE_LABELS[role]}</Cell>
      <Cell className="max-md:hidden">{workspace}</Cell>
      <Cell>{second_factor ? <Badge tone="won">On</Badge> : <Badge>Off</Badge>}</Cell>
      <Cell className="whitespace-nowrap max-md:hidden">{active}</Cell>
    </Row>
  );
}
