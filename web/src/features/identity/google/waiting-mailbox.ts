/** The server sets it; the contract names it too, which every page would have to load for this alone. */
const COOKIE = 'dealwright_mailbox_waits';

export const isMailboxWaiting = (): boolean => document.cookie.includes(`${COOKIE}=`);

/** Whether a sign-in with Google has just brought a mailbox; true for the first who asks. */
export function takeWaitingMailbox(): boolean {
  if (!isMailboxWaiting()) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API yet
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
  return true;
}
