import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useHubspot } from './api.ts';
import { CompanyConnection } from './company-connection.tsx';
import { UserIdForm } from './user-id-form.tsx';

/** HubSpot: whom one is there and, for admins, the company's sync. */
export function HubspotCard() {
  const query = useHubspot();
  const id = query.data?.hubspot_user_id ?? null;
  return (
    <Card
      title="HubSpot"
      description="Sync deals with your company’s CRM, and link your own."
      actions={id && <Badge tone="won">Connected</Badge>}
    >
      <QueryState query={query} skeleton={<SkeletonList rows={2} rowClass="h-12" />}>
        {({ hubspot_user_id: own, connection, can }) => (
          <div className="flex flex-col gap-5">
            <UserIdForm saved={own} />
            {can.manage && <CompanyConnection connection={connection} />}
          </div>
        )}
      </QueryState>
    </Card>
  );
}
