import type { QueryClient } from '@tanstack/react-query';

/**
 * Query keys of all that belongs to one deal. Invalidating `dealKey(7)` refreshes its facts, scorecard, people,
 * notes, suggestions and history; `dealKey(7, 'record')` is the deal itself.
 */
export function dealKey(number: number, ...part: readonly unknown[]): readonly unknown[] {
  return ['deal', number, ...part];
}

/** After a change of something that belongs to a deal: everything about it is asked anew. */
export function refreshDeal(client: QueryClient, number: number): Promise<void> {
  return client.invalidateQueries({ queryKey: dealKey(number) });
}
