import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { usePlaceAccounts } from './api.ts';

export interface Placed {
  readonly accountIds: readonly string[];
  readonly territory: { readonly id: string; readonly name: string } | null;
}

/** Puts accounts of the active plan into a territory at once, and offers to leave them to the rules again. */
export function usePlacing(planId: string) {
  const place = usePlaceAccounts();
  const put = ({ accountIds, territory }: Placed, onDone?: () => void) =>
    place.mutate(
      { planId, accountIds, territoryId: territory?.id ?? null },
      {
        onSuccess: ({ accounts }) => {
          onDone?.();
          const what = formatCount(accounts, 'account');
          const title = territory ? `${what} moved to ${territory.name}` : `${what} returned to the rules`;
          if (territory) notifyUndo(title, () => place.mutate({ planId, accountIds, territoryId: null }));
        },
        onError: (error) => notifyError('Couldn’t move the accounts', { text: problemText(error) }),
      },
    );
  return { put, busy: place.isPending };
}
