import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { DealRefresher } from './deal-refresher.ts';
import { dealKeys } from './query-keys.ts';

test.each(['deal.merged', 'operation.undone'])(
  'MERGE01 an open board asks again after %s, so that a merged deal goes and comes back',
  (type) => {
    const client = new QueryClient();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const refresher = new DealRefresher(client, () => null);
    refresher.note({ id: crypto.randomUUID(), type, deal_id: null, deal_number: null, actor_id: null });
    expect(asked).toHaveBeenCalledWith({ queryKey: dealKeys.all });
    refresher.stop();
  },
);
