import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { fakeWholeDeal } from '../../testing/fake-deals.ts';
import { sellerSession } from '../../testing/fake-session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { DealActions } from './deal-actions.tsx';

const deal = {
  id: '018f0000-0000-7000-8000-000000000009',
  leadNumber: 12,
  companyName: 'Norwell',
  dealName: 'Invoice automation',
  pinned: false,
  version: 3,
  archived: false,
  can: { share: true, shelve: true },
  togglePin: () => undefined,
  leave: async () => undefined,
};

afterEach(() => vi.unstubAllGlobals());

function show(features: readonly string[], facts: Partial<typeof deal> = {}) {
  const client = createQueryClient();
  client.setQueryData(['session'], { ...sellerSession, features: [...features] });
  render(
    <QueryClientProvider client={client}>
      <DealActions deal={{ ...deal, ...facts }} />
      <Toaster />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const choose = async (title: string) => {
    await user.click(screen.getByRole('button', { name: 'More deal actions' }));
    await user.click(await screen.findByRole('menuitem', { name: title }));
  };
  return { user, choose };
}

it('SHELL19 SHELL20 SHELL21 share, archive and delete say that they are coming soon', async () => {
  const sent = fakeApi(() => json(sellerSession));
  const { user, choose } = show([]);
  await user.click(screen.getByRole('button', { name: 'Share Deal' }));
  expect(await screen.findByText('Share Deal is coming soon.')).toBeDefined();
  for (const title of ['Archive Deal', 'Delete Deal']) {
    await choose(title);
    const text = await screen.findByText(`${title} is coming soon.`);
    expect(text.closest('[data-sonner-toast]')?.textContent).toBe(`${title}${title} is coming soon.`);
  }
  expect(sent.filter(({ path }) => path.includes('/deals'))).toEqual([]);
});

it('DEAL01 archives at once, and deletes after a question whose safe answer has the focus', async () => {
  const archived = { at: '2026-06-15T10:00:00Z', by: null };
  const sent = fakeApi(({ method }) =>
    json(
      method === 'DELETE'
        ? { number: 12, version: 4, erased_at: '2026-07-15T10:00:00Z' }
        : fakeWholeDeal(12, { version: 4, archived }),
    ),
  );
  const { user, choose } = show(['deal_archive', 'deal_delete']);
  await choose('Archive Deal');
  expect(await screen.findByText('LEAD-12 is archived')).toBeDefined();
  await choose('Delete Deal');
  const question = await screen.findByRole('alertdialog', { name: 'Delete LEAD-12?' });
  const keep = within(question).getByRole('button', { name: 'Keep deal' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  expect(keep.className).toContain('bg-primary');
  await user.click(keep);
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await choose('Delete Deal');
  await user.click(await screen.findByRole('button', { name: 'Delete deal' }));
  expect(await screen.findByText('LEAD-12 moved to the trash')).toBeDefined();
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/deals/12'));
  expect(sent.find(({ path }) => path === '/api/deals/12/archive')?.headers.get('if-match')).toBe('"3"');
});

it('tells people without the right who has it, and sends nothing', async () => {
  const sent = fakeApi(() => json({}));
  const { user, choose } = show(['deal_share', 'deal_archive', 'deal_delete'], {
    can: { share: false, shelve: false },
  });
  await choose('Archive Deal');
  expect(await screen.findByText('Only the deal’s owner, a manager or an admin can do this.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Share Deal' }));
  expect(
    await screen.findByText('Only people who work on a deal in the pipeline can share it.'),
  ).toBeDefined();
  expect(sent.filter(({ path }) => path.includes('/deals'))).toEqual([]);
});

it('offers to restore an archived deal', async () => {
  fakeApi(() => json(fakeWholeDeal(12, { version: 4 })));
  const { choose } = show(['deal_archive'], { archived: true });
  await choose('Restore Deal');
  expect(await screen.findByText('LEAD-12 is back in the pipeline')).toBeDefined();
});
