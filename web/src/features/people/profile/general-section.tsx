import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmailCard } from '../../identity/email-change/email-card.tsx';
import { useProfile, useSessionState } from '../../identity/session/api.ts';
import { PasswordCard } from '../../identity/session/password-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** Who one is in the product. */
export function GeneralSection() {
  const { user } = useSessionState();
  const profile = useProfile(user?.id ?? null);
  if (!user) return null;
  return (
    <div className="flex flex-col gap-4">
      <QueryState
        query={profile}
        skeleton={<SkeletonList rows={4} rowClass="h-16" label="Loading your profile" />}
      >
        {(loaded) => loaded && <ProfileCard key={loaded.id} profile={loaded} />}
      </QueryState>
      <EmailCard userId={user.id} email={user.email} />
      <PasswordCard email={user.email} />
    </div>
  );
}
