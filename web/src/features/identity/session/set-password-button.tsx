import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useRequestReset } from './recovery-api.ts';

/** For people without a password: mails a link that sets one to their own address. */
export function SetPasswordButton({ email }: { readonly email: string }) {
  const request = useRequestReset();
  return (
    <Button
      variant="outline"
      busy={request.isPending}
      disabled={request.isSuccess}
      onClick={() =>
        request.mutate(email, {
          onSuccess: () => notifySuccess('Check your email', { text: `We sent a link to ${email}` }),
          onError: (error) => notifyError('Error', { text: problemText(error) }),
        })
      }
    >
      {request.isSuccess ? 'Link sent' : 'Set a Password'}
    </Button>
  );
}
