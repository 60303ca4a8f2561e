import { Link } from '@tanstack/react-router';
import { useSession } from './api.ts';

/** Demo mode sends no mail: says where it is to be found instead. */
export function DemoMailboxLink({ email }: { readonly email: string }) {
  const { data: session } = useSession();
  if (!session?.demo) return null;
  return (
    <p className="text-sm text-muted-foreground">
      Demo mode: read the email in{' '}
      <Link to="/dev/mailbox" search={{ to: email }} className="text-primary underline underline-offset-2">
        the mailbox
      </Link>
      .
    </p>
  );
}
