import type { Operation } from '@dealwright/contract/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount } from '../../lib/format.ts';
import { failureText } from '../../lib/http.ts';
import { notifySuccess, post } from '../../ui/toast.ts';
import { undoToTheEnd } from './api.ts';

function outcomeWords({ undo }: Operation): string {
  const kept = undo?.kept ?? 0;
  if (kept === 0) return 'Everything is as it was.';
  return `${formatCount(kept, 'record')} stayed, because someone changed or used them since.`;
}

/** Undoes an operation and shows the result. Reloads everything on screen. */
export function useTakeBack() {
  const client = useQueryClient();
  return useCallback(
    async ({ id }: { readonly id: string }) => {
      try {
        const operation = await undoToTheEnd(id);
        notifySuccess('Undone', { text: outcomeWords(operation) });
      } catch (error) {
        post({
          kind: 'error',
          title: 'Couldn’t undo this',
          text: failureText(error, 'Try again in a moment.'),
        });
      } finally {
        await client.invalidateQueries();
      }
    },
    [client],
  );
}
