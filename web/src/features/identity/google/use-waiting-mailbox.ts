import { useEffect } from 'react';
import { isMailboxWaiting } from './waiting-mailbox.ts';

/** Stores the mailbox access from Google once the person is fully signed in. */
export function useWaitingMailbox(): void {
  useEffect(() => {
    if (isMailboxWaiting()) void import('./api.ts').then(({ storeWaitingMailbox }) => storeWaitingMailbox());
  }, []);
}
