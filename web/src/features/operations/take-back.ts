import { getOperation, type Operation, undoOperation } from '@dealwright/contract/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount } from '../../lib/format.ts';
import { call, failureText } from '../../lib/http.ts';
import { notifySuccess, post } from '../../ui/toast.ts';

const LOOK_MS = 1_000;

const pause = () => new Promise((resolve) => window.setTimeout(resolve, LOOK_MS));

/** Undoes it and stays with it to the end. */
async function undoToTheEnd(id: string): Promise<Operation> {
  const params = { operation_id: id };
  let operation = await call(undoOperation, { params });
  while (operation.state === 'undoing') {
    await pause();
    operation = await call(getOperation, { params });
  }
  return operation;
}

function outcomeWords({ undo }: Operation): string {
  const kept = undo?.kept ?? 0;
  if (kept === 0) return 'Everything is as it was.';
  return `${formatCount(kept, 'record')} stayed, because somebody changed or used them since.`;
}

/** Takes an operation back and says what came of it. Everything that is shown is asked for again. */
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
