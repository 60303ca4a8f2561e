import { addEvidence, type Evidence } from '@dealwright/contract/qualification/evidence';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi, isOf, json, problem } from '../../../testing/fake-api.ts';
import { EvidenceFormDialog } from './evidence-form.tsx';

const former = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'seller_belief',
  polarity: 'contradicts',
  statement: 'Ana signs up to $100,000 herself',
  person: null,
} as unknown as Evidence;

it('tells the server which row the new one supersedes, and begins with what that said', async () => {
  window.localStorage.clear();
  const sent = fakeApi((request) =>
    isOf(request, addEvidence) ? problem('busy', 503) : json({ items: [], next_cursor: null }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EvidenceFormDialog
        number={7}
        pillar="economic_buyer"
        supersedes={former}
        today="2026-06-01"
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const statement = await screen.findByRole('textbox', { name: /^What do you know/ });
  expect((statement as HTMLTextAreaElement).value).toBe(former.statement);
  await user.clear(statement);
  await user.type(statement, 'Up to $250,000');
  await user.click(screen.getByRole('button', { name: 'Supersede' }));
  await waitFor(() => expect(sent.some((request) => isOf(request, addEvidence))).toBe(true));
  expect(sent.find((request) => isOf(request, addEvidence))?.body).toMatchObject({
    pillar: 'economic_buyer',
    statement: 'Up to $250,000',
    polarity: 'contradicts',
    supersedes: former.id,
  });
});
