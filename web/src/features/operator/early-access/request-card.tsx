import { formatRelative } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { EarlyAccessRequest } from './waiting-list-api.ts';

const TONES = { pending: 'warn', approved: 'won', declined: 'neutral' } as const;
const WORDS = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const;

interface RequestCardProps {
  readonly request: EarlyAccessRequest;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
}

/** Who asks, what they told, and what was decided by whom. */
export function RequestCard({ request, onApprove, onDecline }: RequestCardProps) {
  const name = `${request.first_name} ${request.last_name}`;
  const facts = [request.job_title, request.team_size && `${request.team_size} sellers`, request.phone];
  return (
    <li aria-label={name} className="flex flex-wrap gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium">{name}</p>
          <p className="text-muted-foreground">{request.company}</p>
          <Badge tone={TONES[request.status]}>{WORDS[request.status]}</Badge>
        </div>
        <p className="mt-0.5 text-sm break-words text-muted-foreground">
          {[request.email, ...facts].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 max-w-[72ch] text-sm text-pretty break-words whitespace-pre-line">
          {request.message}
        </p>
        <Outcome request={request} />
      </div>
      <div className="flex shrink-0 flex-col items-end justify-between gap-2 max-sm:w-full max-sm:flex-row max-sm:items-center">
        <time dateTime={request.created_at} className="text-xs text-muted-foreground">
          {formatRelative(request.created_at)}
        </time>
        {request.status === 'pending' && (
          <div className="flex gap-2">
            <Button variant="ghost" onClick={onDecline} aria-label={`Decline ${name}`}>
              Decline
            </Button>
            <Button variant="primary" onClick={onApprove} aria-label={`Approve ${name}`}>
              Approve
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Outcome({ request }: { readonly request: EarlyAccessRequest }) {
  if (!request.decided_at) {
    return request.existing_company ? (
      <p className="mt-2 text-xs text-warn">
        This domain belongs to {request.existing_company.name}, an existing company.
      </p>
    ) : null;
  }
  return (
    <p className="mt-2 text-xs text-muted-foreground">
      {WORDS[request.status]}
      {request.approved_into && ` into ${request.approved_into.name}`} by{' '}
      {request.decided_by ?? 'an operator'},{' '}
      <time dateTime={request.decided_at}>{formatRelative(request.decided_at)}</time>
      {request.decision_note && `: ${request.decision_note}`}
    </p>
  );
}
