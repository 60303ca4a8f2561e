import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** The password, and the way to change it. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Password" description="What you sign in with, besides your email address.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">A few words you use nowhere else are best.</p>
        <Button variant="outline" onClick={() => setChanging(true)}>
          Change Password
        </Button>
      </div>
      {changing && <ChangePasswordDialog email={email} onClose={() => setChanging(false)} />}
    </Card>
  );
}
