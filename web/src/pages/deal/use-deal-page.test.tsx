import type { getDealPage } from '@dealwright/contract/qualification/deal-page';
import type { ResponseOf } from '@dealwright/contract/route';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRecentHistory } from '../../features/deals/history/api.ts';
import { useInteractions } from '../../features/interactions/api.ts';
import { useScorecard } from '../../features/qualification/evidence/api.ts';
import { useStakeholders } from '../../features/stakeholders/api.ts';
import { dealKey } from '../../lib/deal-query-key.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { fakeWholeDeal } from '../../testing/fake-deals.ts';
import { useDealPage } from './use-deal-page.ts';

const none = { items: [], next_cursor: null };
const deal = fakeWholeDeal(7);
const page: ResponseOf<typeof getDealPage> = {
  deal,
  scorecard: {
    as_of: '2026-06-15',
    today: true,
    graded_on: '2026-06-15',
    stage: deal.stage,
    score: deal.score,
    weakest_pillar: deal.weakest_pillar,
    gaps: [],
    forecast: deal.forecast,
    pillars: [],
    can: { edit: true },
  },
  stakeholders: none,
  interactions: none,
  history: none,
  visit: { since: null, until: '2026-06-15T12:00:00.000Z', total: 0, changes: [] },
};

afterEach(() => vi.unstubAllGlobals());

function open(client: QueryClient) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      const record = useDealPage(7);
      return { record, known: record.data !== undefined };
    },
    { wrapper },
  );
}

it('one answer fills everything that the page shows at first', async () => {
  const sent = fakeApi(() => json(page));
  const client = createQueryClient();
  const { result } = open(client);
  await waitFor(() => expect(result.current.known).toBe(true));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const parts = renderHook(
    () => [
      useScorecard(7).data,
      useStakeholders(7).data,
      useInteractions(7, undefined).data,
      useRecentHistory(7).data,
    ],
    { wrapper },
  );
  expect(parts.result.current.every((part) => part !== undefined)).toBe(true);
  expect(sent.map(({ path }) => path)).toEqual(['/api/deals/7/page']);
});

it('a deal that is known already is asked for alone', async () => {
  const sent = fakeApi(() => json({ ...deal, version: 2 }));
  const client = createQueryClient();
  client.setQueryData(dealKey(7, 'record'), deal, { updatedAt: 0 });
  const { result } = open(client);
  await waitFor(() => expect(result.current.record.data?.version).toBe(2));
  expect(sent.map(({ path }) => path)).toEqual(['/api/deals/7']);
});
