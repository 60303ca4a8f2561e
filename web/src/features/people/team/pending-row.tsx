import type { SentInvitation } from '@dealwright/contract/identity/invitations';
import { ROLE_LABELS } from '@dealwright/domain/role';
import { RotateCw, X } from 'lucide-react';
import { formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

interface PendingRowProps {
  readonly invitation: SentInvitation;
  readonly sending: boolean;
  readonly onResend: () => void;
  readonly onCancel: () => void;
}

export function PendingRow({ invitation, sending, onResend, onCancel }: PendingRowProps) {
  const { email, role, first_name, last_name, expired, expires_at, invited_by, takes_over, can } = invitation;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const until = formatDay(expires_at.slice(0, 10));
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate">{name ? `${name} (${email})` : email}</p>
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-muted-foreground">
          {ROLE_LABELS[role]}
          {invited_by && <span>· invited by {invited_by.name}</span>}
          {takes_over && <span>· takes over from {takes_over.name}</span>}
          {expired ? <Badge tone="warn">Expired on {until}</Badge> : <span>· until {until}</span>}
        </p>
      </div>
      <div className="flex shrink-0 gap-1 max-md:-ml-3">
        {can.resend && (
          <Button
            variant="ghost"
            size="sm"
            busy={sending}
            onClick={onResend}
            aria-label={`Resend invitation to ${email}`}
          >
            <RotateCw aria-hidden />
            Resend
          </Button>
        )}
        {can.cancel && (
          <Button variant="ghost" size="sm" onClick={onCancel} aria-label={`Cancel invitation of ${email}`}>
            <X aria-hidden />
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}
