import type { Interaction } from '@dealwright/contract/interactions';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { writeDraft } from '../../lib/drafts.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json, problem } from '../../testing/fake-api.ts';
import { sellerSession } from '../../testing/fake-session.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { draftOf } from './note-draft.ts';

afterEach(() => vi.unstubAllGlobals());

it('a note begins in its text, and comes back there when it is saved without one', async () => {
  const sent = fakeApi(() => json([]));
  const client = createQueryClient();
  client.setQueryData(['session'], sellerSession);
  render(
    <QueryClientProvider client={client}>
      <NoteDialog number={12} interaction={null} onClose={() => undefined} onSaved={() => undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const text = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 });
  await waitFor(() => expect(document.activeElement).toBe(text));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Write something first')).toBeDefined();
  expect(document.activeElement).toBe(text);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

const ID = '11111111-1111-4111-8111-111111111111';
const NOTE: Interaction = {
  id: ID,
  kind: 'note',
  title: 'Budget',
  format: 'typed',
  file_name: null,
  occurred_at: '2026-11-20T12:00:00.000Z',
  author: { id: ID, name: 'Rosa Test' },
  quoted: false,
  version: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  can: { edit: true, remove: true, analyse: true },
  body: 'Ana signs up to 50,000.',
  content: null,
  speakers: [],
};

it('what was typed stays in sight when evidence quotes the text meanwhile, and saving it asks what to do', async () => {
  const mine = 'Ana signs up to 75,000.';
  const theirs: Interaction = { ...NOTE, quoted: true, version: 2, body: 'Ana signs up to 60,000.' };
  writeDraft(`note.${ID}`, { ...draftOf(NOTE), body: { text: mine, content: null } }, NOTE);
  const sent = fakeApi(({ method }) =>
    method === 'PATCH' ? problem('stale_version', 412, { current: theirs }) : json([]),
  );
  const client = createQueryClient();
  client.setQueryData(['session'], sellerSession);
  render(
    <QueryClientProvider client={client}>
      <NoteDialog number={12} interaction={theirs} onClose={() => undefined} onSaved={() => undefined} />
      <ConflictDialog />
    </QueryClientProvider>,
  );
  const text = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 });
  await waitFor(() => expect(text.textContent).toBe(mine));
  expect(screen.queryByText('This text is locked')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Evidence now quotes their text/)).toBeDefined();
  expect(sent.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"1"');
});
