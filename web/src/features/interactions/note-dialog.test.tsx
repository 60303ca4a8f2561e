import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { sellerSession } from '../../testing/fake-session.ts';
import { NoteDialog } from './note-dialog.tsx';

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
