import type { TeamMember } from '@dealwright/contract/people/team';
import { ROLE_LABELS } from '@dealwright/domain/role';
import { MoreHorizontal, ShieldAlert, ShieldCheck } from 'lucide-react';
import { formatTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { When } from '../../../ui/when.tsx';

interface MemberRowProps {
  readonly member: TeamMember;
  readonly isMe: boolean;
  readonly onChangeRole: () => void;
  readonly onChangeManager: () => void;
  readonly onRemove: () => void;
  readonly onResetFactors: () => void;
  readonly onStopReset: () => void;
}

export function MemberRow({ member, isMe, ...choices }: MemberRowProps) {
  const { name, email, role, manager, factor_reset_at: resetAt } = member;
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Avatar name={name} size="lg" decorative />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {name}
          {isMe && <span className="text-muted-foreground"> (you)</span>}
        </p>
        <p className="truncate text-xs text-muted-foreground">{email}</p>
        {manager && <p className="truncate text-xs text-muted-foreground">Reports to {manager.name}</p>}
        {resetAt && <p className="text-xs text-warn">Two-factor reset on {formatTime(resetAt)}</p>}
        <p className="flex items-center gap-1.5 text-xs text-muted-foreground lg:hidden">
          <Seen member={member} />
          <SecondFactor on={member.mfa_enabled} />
        </p>
      </div>
      <p className="flex w-44 shrink-0 items-center justify-end gap-2 text-xs text-muted-foreground max-lg:hidden">
        <Seen member={member} />
        <SecondFactor on={member.mfa_enabled} />
      </p>
      <Badge tone={role === 'admin' ? 'primary' : 'neutral'} className="lg:min-w-18 lg:justify-center">
        {ROLE_LABELS[role]}
      </Badge>
      <Actions member={member} {...choices} />
    </li>
  );
}

function Seen({ member }: { readonly member: TeamMember }) {
  return member.last_seen_at === null ? (
    <span>Never signed in</span>
  ) : (
    <span className="truncate">
      Seen <When time={member.last_seen_at} />
    </span>
  );
}

function SecondFactor({ on }: { readonly on: boolean }) {
  const words = on ? 'Two-factor authentication on' : 'No two-factor authentication';
  const Icon = on ? ShieldCheck : ShieldAlert;
  return (
    <Tooltip label={words}>
      <span role="img" aria-label={words} className={on ? 'text-won' : 'text-muted-foreground'}>
        <Icon aria-hidden className="size-4" />
      </span>
    </Tooltip>
  );
}

function Actions({
  member,
  onChangeRole,
  onChangeManager,
  onRemove,
  onResetFactors,
  onStopReset,
}: Omit<MemberRowProps, 'isMe'>) {
  const { can, name } = member;
  const { set_role, ...others } = can;
  if (set_role.length === 0 && !Object.values(others).includes(true))
    return <span className="-mr-2 size-8 shrink-0 touch:size-11" />;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`} tooltip={false} className="-mr-2">
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {set_role.length > 0 && <MenuItem onSelect={onChangeRole}>Change role</MenuItem>}
      {can.set_manager && <MenuItem onSelect={onChangeManager}>Change manager</MenuItem>}
      {can.reset_factors && <MenuItem onSelect={onResetFactors}>Reset two-factor authentication</MenuItem>}
      {can.stop_reset && <MenuItem onSelect={onStopReset}>Stop two-factor reset</MenuItem>}
      {can.remove && (
        <MenuItem destructive onSelect={onRemove}>
          Remove user
        </MenuItem>
      )}
    </Menu>
  );
}
