import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SetPasswordButton } from './set-password-button.tsx';
import { useSignInWays } from './sign-in-ways-api.ts';

/** Changes the password, or sets the first one for people who signed up with Google. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [changing, setChanging] = useState(false);
  const { data: ways } = useSignInWays();
  const google = (ways?.google ?? []).map((account) => account.email).join(', ');
  const none = ways?.password === false;
  return (
    <Card title="Password">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60 text-sm text-pretty text-muted-foreground">
          <p>
            {none
              ? 'You don’t have a password yet. Security changes ask for one. We’ll email you a link to set it.'
              : 'Use a passphrase you don’t use elsewhere.'}
          </p>
          {google && <p className="mt-1 text-xs break-words">You can also sign in with Google: {google}</p>}
        </div>
        {none ? (
          <SetPasswordButton email={email} />
        ) : (
          <Button variant="outline" onClick={() => setChanging(true)}>
            Change Password
          </Button>
        )}
      </div>
      {changing && <ChangePasswordDialog email={email} onClose={() => setChanging(false)} />}
    </Card>
  );
}
