import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The address one signs in with. */
export function EmailCard({ email }: { readonly email: string }) {
  return (
    <Card title="Email" description="What you sign in with, and where our mails go.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-medium break-all">{email}</p>
          <p className="text-xs text-muted-foreground">The address cannot be changed yet.</p>
        </div>
        <Button variant="outline" disabled>
          Change Email
        </Button>
      </div>
    </Card>
  );
}
