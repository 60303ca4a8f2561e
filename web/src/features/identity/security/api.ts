import { listAccountEvents } from '@dealwright/contract/identity/security';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const FEW = 8;

/** The person's own security log, newest first. */
export function useAccountEvents() {
  return usePages(['account-events'], ({ page, signal }) =>
    call(listAccountEvents, { query: { ...page, limit: FEW }, signal }),
  );
}
