import { clearAllDrafts } from '../../../lib/drafts.ts';

const PREFIX = 'dealwright.auth.';
const MARKER = 'auth-token';

function removeFrom(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) || key.includes(MARKER)) storage.removeItem(key);
  }
}

/** At sign-out: whatever belongs to the session leaves the browser, and so do unsaved texts. */
export function removeAuthKeys(): void {
  try {
    removeFrom(window.localStorage);
    removeFrom(window.sessionStorage);
  } catch {
    // Storage that cannot be reached holds nothing of ours.
  }
  clearAllDrafts();
}
