import { useEffect } from 'react';
import { isMailboxWaiting } from './waiting-mailbox.ts';

/** Once somebody is in for good: what Google gave for their mailbox is stored. */
export function useWaitingMailbox(): void {
  useEffect(() => {
    if (isMailboxWaiting()) void import('./api.ts').then(({ storeWaitingMailbox }) => storeWaitingMailbox());
  }, []);
}
