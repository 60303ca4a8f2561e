import { useSession } from '../session/api.ts';
import { PasswordCard } from '../session/password-card.tsx';
import { SessionsCard } from '../session/sessions-card.tsx';
import { TwoFactorRuleCard } from '../two-factor/rule-card.tsx';
import { TwoFactorCard } from '../two-factor/two-factor-card.tsx';
import { SecurityLogCard } from './security-log-card.tsx';

/** How the account is protected. */
export function SecuritySection() {
  const { data: session } = useSession();
  const user = session?.user;
  if (!user) return null;
  return (
    <div className="flex flex-col gap-4">
      <TwoFactorCard userId={user.id} />
      {session.profile?.role === 'admin' && <TwoFactorRuleCard />}
      <PasswordCard email={user.email} />
      <SessionsCard />
      <SecurityLogCard />
    </div>
  );
}
