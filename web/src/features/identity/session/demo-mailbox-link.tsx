import { Link } from '@tanstack/react-router';
import { useSession } from './api.ts';

/** Demo mode sends no mail: says where it is to be found instead. */
export function DemoMailboxLink({ email }: { readonly email: string }) {
  const { data: session } = useSession();
  if (!session?.demo) return null;
  return (
    <p className="text-sm text-muted-foreground">
      This is demo mode:{' '}
      <Link to="/dev/mailbox" search={{ to: email }} className="text-primary underline underline-offset-2">
        the mailbox
      </Link>{' '}
      shows the mail.
    </p>
  );
}
