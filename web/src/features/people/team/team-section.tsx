import type { NamedOwner } from '@dealwright/contract/identity/members';
import { TEAM_DENIED } from '@dealwright/contract/people/team';
import { UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DeniedState } from '../../../ui/denied-state.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { useSessionState } from '../../identity/session/api.ts';
import { MembersCard } from './members-card.tsx';
import { NamedOwnersCard } from './named-owners-card.tsx';
import { PendingCard } from './pending-card.tsx';

const InviteDialog = lazy(() =>
  import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
);

const InviteManyDialog = lazy(() =>
  import('./invite-many-dialog.tsx').then((module) => ({ default: module.InviteManyDialog })),
);

/** Who works in the workspace, and who is on the way. */
export function TeamSection() {
  const { profile, workspace } = useSessionState();
  const [inviting, setInviting] = useState<'one' | 'many' | NamedOwner | null>(null);
  if (profile?.role !== 'admin' && profile?.role !== 'manager') {
    return <DeniedState>{TEAM_DENIED}</DeniedState>;
  }
  const mayGrantAdmin = profile.role === 'admin';
  const close = () => setInviting(null);
  const isTeam = workspace?.workspace_type === 'team';
  return (
    <div className="flex flex-col gap-4">
      <MembersCard
        me={profile.id}
        action={
          isTeam && (
            <>
              <Button variant="ghost" onClick={() => setInviting('many')}>
                <Users aria-hidden />
                Invite several
              </Button>
              <Button variant="primary" onClick={() => setInviting('one')}>
                <UserPlus aria-hidden />
                Invite
              </Button>
            </>
          )
        }
      />
      {isTeam && <PendingCard onInvite={() => setInviting('one')} />}
      {isTeam && <NamedOwnersCard onInvite={setInviting} />}
      <Suspense fallback={null}>
        {inviting !== null && inviting !== 'many' && (
          <InviteDialog
            mayGrantAdmin={mayGrantAdmin}
            takesOver={inviting === 'one' ? null : inviting}
            onClose={close}
          />
        )}
        {inviting === 'many' && <InviteManyDialog mayGrantAdmin={mayGrantAdmin} onClose={close} />}
      </Suspense>
    </div>
  );
}
