import { CirclePause } from 'lucide-react';
import { useRefreshSession, useSignOut } from '../features/identity/session/api.ts';
import { contactOf } from '../lib/contacts.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { GateFrame } from '../ui/gate-frame.tsx';

/** Stands in place of every protected page while the person's company is suspended. */
export function CompanySuspendedPage() {
  usePage({ title: 'Company suspended' });
  const refresh = useRefreshSession();
  const signOut = useSignOut();
  const address = contactOf('support');
  return (
    <GateFrame
      icon={<CirclePause aria-hidden />}
      title="This company is suspended"
      text={
        <>
          Your deals are safe. Contact{' '}
          <a
            href={`mailto:${address}`}
            className="wrap-anywhere text-foreground underline underline-offset-2"
          >
            {address}
          </a>{' '}
          to have it resumed.
        </>
      }
    >
      <Button variant="primary" size="lg" onClick={() => void refresh()}>
        Check again
      </Button>
      <Button variant="ghost" size="lg" className="mt-1" onClick={() => void signOut()}>
        Sign out
      </Button>
    </GateFrame>
  );
}
