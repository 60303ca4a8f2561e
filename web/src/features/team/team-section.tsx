import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeniedState } from '../../ui/denied-state.tsx';
import { useSessionState } from '../session/api.ts';
import { MembersCard } from './members-card.tsx';
import { PendingCard } from './pending-card.tsx';

const InviteDialog = lazy(() =>
  import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
);

/** Who works in the workspace, and who is on the way. */
export function TeamSection() {
  const { profile, workspace } = useSessionState();
  const [inviting, setInviting] = useState(false);
  if (profile?.role !== 'admin' && profile?.role !== 'manager') {
    return <DeniedState>You don't have permission to access team management.</DeniedState>;
  }
  const isTeam = workspace?.workspace_type === 'team';
  return (
    <div className="flex flex-col gap-4">
      <MembersCard
        me={profile.id}
        seats={workspace?.max_members ?? null}
        action={
          isTeam && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite
            </Button>
          )
        }
      />
      {isTeam && <PendingCard onInvite={() => setInviting(true)} />}
      {inviting && (
        <Suspense fallback={null}>
          <InviteDialog mayGrantAdmin={profile.role === 'admin'} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  );
}
