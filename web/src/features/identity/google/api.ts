import { beginGoogleSignIn, GOOGLE_REFUSALS } from '@dealwright/contract/identity/google';
import { storeGmailConnection } from '@dealwright/contract/integrations/gmail';
import { call, failureText } from '../../../lib/http.ts';
import { takeWaitingMailbox } from './waiting-mailbox.ts';

/** Sends the browser to Google; returns an error message if that fails. */
export async function leadToGoogle(invitationToken: string | null): Promise<string | null> {
  try {
    const body = invitationToken === null ? {} : { invitation_token: invitationToken };
    const { url } = await call(beginGoogleSignIn, { body });
    window.location.assign(url);
    return null;
  } catch (error) {
    return failureText(error, GOOGLE_REFUSALS.failed);
  }
}

/** Stores the mailbox that came with a sign-in, once. The sign-in goes on whatever becomes of it. */
export async function storeWaitingMailbox(): Promise<void> {
  if (!takeWaitingMailbox()) return;
  try {
    await call(storeGmailConnection);
  } catch (error) {
    console.warn('Couldn’t save the Gmail connection:', error);
  }
}
