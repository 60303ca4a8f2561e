import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { IMPORT_ID } from '../../testing/fake-import.ts';
import { useReadImportNews } from './use-read-import-news.ts';

afterEach(() => vi.unstubAllGlobals());

const OTHER = '01900000-0000-7000-8000-00000000aaaa';
const news = (id: string, importId: string | null, read = false) => ({
  id,
  kind: 'import_ended',
  deal: null,
  account: null,
  import: importId && { id: importId, name: 'Import of deals.csv' },
  actor: null,
  text: '2 deals came in',
  path: `/import/${importId}`,
  times: 1,
  at: '2026-11-26T10:00:00.000Z',
  read,
});

it('IMPW09 the page of an import reads the news of that import, once, and no other', async () => {
  const items = [
    news('01900000-0000-7000-8000-000000000001', IMPORT_ID),
    news('01900000-0000-7000-8000-000000000002', OTHER),
    news('01900000-0000-7000-8000-000000000003', IMPORT_ID, true),
    news('01900000-0000-7000-8000-000000000004', null),
  ];
  const sent = fakeApi(({ method }) =>
    method === 'GET' ? json({ items, next_cursor: null }) : new Response(null, { status: 204 }),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useReadImportNews(IMPORT_ID), { wrapper });
  const isPut = ({ method }: { readonly method: string }) => method === 'PUT';
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
  expect(sent.filter(isPut).map(({ path }) => path)).toEqual([
    '/api/notifications/01900000-0000-7000-8000-000000000001/reading',
  ]);
});
