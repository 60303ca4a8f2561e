import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json, problem, type SentRequest } from '../../testing/fake-api.ts';
import { IMPORT_ID, someImport } from '../../testing/fake-import.ts';
import { applyChange } from './apply-change.ts';
import { useImportChanges } from './use-import-changes.ts';

const nameOf = (index: number) => ({
  files: [{ position: 0, columns: [{ index, field: 'name' as const }] }],
});

/** The page of an import: the server's last answer with the pending choices on top. */
function open() {
  const client = createQueryClient();
  const key = ['imports', IMPORT_ID];
  client.setQueryData(key, someImport());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      const { data = someImport() } = useQuery({
        queryKey: key,
        queryFn: () => someImport(),
        staleTime: Infinity,
      });
      return useImportChanges(data);
    },
    { wrapper },
  );
}

const columnsOf = (page: ReturnType<typeof open>) =>
  page.result.current.imported.files[0]?.columns.map(({ field }) => field);

let server = someImport();
const keep = ({ body }: SentRequest) => {
  server = applyChange(server, body as ReturnType<typeof nameOf>);
  return json(server);
};

beforeEach(() => {
  server = someImport();
});
afterEach(() => vi.unstubAllGlobals());

it('IMPW03 shows a choice at once, and saves choices one after the other', async () => {
  const sent = fakeApi(keep);
  const page = open();
  act(() => {
    page.result.current.change(nameOf(2));
    page.result.current.change(nameOf(1));
  });
  expect(columnsOf(page)).toEqual([null, 'name', null]);
  await waitFor(() => expect(page.result.current.saving).toBe(false));
  expect(sent.map(({ method, body }) => ({ method, body }))).toEqual([
    { method: 'PATCH', body: nameOf(2) },
    { method: 'PATCH', body: nameOf(1) },
  ]);
  expect(columnsOf(page)).toEqual([null, 'name', null]);
});

it('IMPW04 keeps a choice that didn’t reach the server, and saves it only on the next try', async () => {
  let isAway = true;
  const sent = fakeApi((request) => (isAway ? new Error('no network') : keep(request)));
  const page = open();
  act(() => page.result.current.change(nameOf(2)));
  await waitFor(() => expect(page.result.current.failure).toMatch(/^Can’t reach the server/));
  expect(columnsOf(page)).toEqual([null, 'industry', 'name']);
  expect(sent).toHaveLength(1);
  isAway = false;
  act(() => page.result.current.retry());
  await waitFor(() => expect(page.result.current.saving).toBe(false));
  expect(page.result.current.failure).toBeNull();
  expect(sent).toHaveLength(2);
  expect(columnsOf(page)).toEqual([null, 'industry', 'name']);
});

it('IMPW04 reverts a choice that the server rejects', async () => {
  fakeApi(({ method }) => (method === 'PATCH' ? problem('conflict', 409) : json({ ...server, rows: null })));
  const page = open();
  act(() => page.result.current.change(nameOf(2)));
  await waitFor(() => expect(page.result.current.saving).toBe(false));
  expect(columnsOf(page)).toEqual(['name', 'industry', null]);
});
