import type { CompanyInvitation } from '@dealwright/contract/operator/operator-companies';
import { ROLE_LABELS } from '@dealwright/domain/role';
import { useState } from 'react';
import { ProofDeclined, useProof } from '../../../features/identity/two-factor/use-proof.tsx';
import {
  useCompanyInvitations,
  useResendCompanyInvitation,
} from '../../../features/operator/companies-api.ts';
import { formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { When } from '../../../ui/when.tsx';

interface InvitationsProps {
  readonly id: string;
  /** While the company is suspended nothing is mailed. */
  readonly canResend: boolean;
}

export function CompanyInvitations({ id, canResend }: InvitationsProps) {
  const query = useCompanyInvitations(id);
  return (
    <Card flush title="Pending invitations">
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-11" label="Loading invitations" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) {
            return <p className="px-4 pb-4 text-sm text-muted-foreground">No pending invitations.</p>;
          }
          return (
            <>
              <ul aria-label="Pending invitations" className="divide-y divide-border">
                {rows.map((row) => (
                  <Invitation key={row.id} companyId={id} row={row} canResend={canResend} />
                ))}
              </ul>
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

interface InvitationProps {
  readonly companyId: string;
  readonly row: CompanyInvitation;
  readonly canResend: boolean;
}

function Invitation({ companyId, row, canResend }: InvitationProps) {
  const resend = useResendCompanyInvitation(companyId);
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const { id, email, role, workspace, created_at, expires_at, expired } = row;
  const send = async () => {
    setBusy(true);
    try {
      await proof.run(() => resend(id));
      notifySuccess('Invitation resent', { text: email });
    } catch (error) {
      if (!(error instanceof ProofDeclined)) {
        notifyError('Couldn’t resend the invitation', { text: problemText(error) });
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 break-all">
          {email}
          {expired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          {ROLE_LABELS[role]}, {workspace}. Invited <When time={created_at} />,{' '}
          {expired ? 'expired' : 'expires'} {formatTime(expires_at)}
        </p>
      </div>
      {canResend && (
        <Button
          size="sm"
          variant="outline"
          busy={busy}
          aria-label={`Resend the invitation to ${email}`}
          onClick={() => void send()}
        >
          Resend
        </Button>
      )}
      {proof.dialog}
    </li>
  );
}
