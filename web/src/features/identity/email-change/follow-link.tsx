import { Link } from '@tanstack/react-router';
import { MailCheck, MailQuestion, MailX, Undo2 } from 'lucide-react';
import { failureText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { GateFrame } from '../../../ui/gate-frame.tsx';
import { useSession } from '../session/api.ts';
import { useFollowLink } from './api.ts';

const UNREADABLE = 'This link is incomplete. Open it from the email again.';

const WORDS = {
  confirm: {
    title: 'Confirm your new email address',
    text: 'You’ll sign in with the address this email was sent to, and be signed out on your other devices.',
    action: 'Confirm this address',
    done: 'Email address changed',
    doneText: (email: string) => `You now sign in with ${email}.`,
    icon: <MailQuestion aria-hidden />,
  },
  undo: {
    title: 'Undo the address change',
    text: 'Your account goes back to this address. You’re signed out everywhere, and we send you a link to set a new password.',
    action: 'Undo change',
    done: 'Change undone',
    doneText: (email: string) =>
      `Your account uses ${email} again. We sent a link to it: set a new password before you sign in.`,
    icon: <Undo2 aria-hidden />,
  },
} as const;

interface FollowLinkProps {
  readonly change: keyof typeof WORDS;
  readonly token: string | null;
}

/** What a link about a change of address leads to. It asks first: programs that look at mails open links too. */
export function FollowLink({ change, token }: FollowLinkProps) {
  const { data: session } = useSession();
  const follow = useFollowLink(change);
  const words = WORDS[change];
  const user = session?.user ?? null;
  const onward = (
    <Link
      to={user ? '/home' : '/auth'}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}
    >
      {user ? 'Go to Home' : 'Sign in'}
    </Link>
  );
  if (follow.isSuccess) {
    return (
      <GateFrame icon={<MailCheck aria-hidden />} title={words.done} text={words.doneText(follow.data.email)}>
        {onward}
      </GateFrame>
    );
  }
  if (token === null || follow.isError) {
    const text = token === null ? UNREADABLE : failureText(follow.error, UNREADABLE);
    return (
      <GateFrame icon={<MailX aria-hidden />} title="This link doesn’t work" text={text}>
        {onward}
        {token !== null && (
          <Button variant="ghost" size="lg" className="mt-2 w-full" onClick={() => follow.mutate(token)}>
            Try again
          </Button>
        )}
      </GateFrame>
    );
  }
  return (
    <GateFrame icon={words.icon} title={words.title} text={words.text}>
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        busy={follow.isPending}
        onClick={() => follow.mutate(token)}
      >
        {words.action}
      </Button>
    </GateFrame>
  );
}
