import {
  changeBusinessProblem,
  createBusinessProblem,
} from '@dealwright/contract/qualification/business-problem';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi, isOf, json, problem as refusal } from '../../../testing/fake-api.ts';
import { ProblemFormDialog } from './problem-form.tsx';

const NONE = { state: 'estimate', reason: null, on: null } as const;
const stored = {
  id: '018f0000-0000-7000-8000-000000000001',
  statement: { text: 'Rotas', citation: null, standing: NONE },
  affected: '',
  stakeholder: null,
  consequence: { text: '', citation: null, standing: NONE },
  costs: [],
  version: 3,
};

beforeEach(() => window.sessionStorage.clear());

function show(problem: typeof stored | null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProblemFormDialog number={7} currency="USD" problem={problem} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it('BIZ07 keeps what was typed when saving fails, also after the form is closed', async () => {
  fakeApi((request) =>
    isOf(request, createBusinessProblem) ? refusal('busy', 503) : json({ items: [], next_cursor: null }),
  );
  show(null);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^What is the problem/ }), 'Rotas');
  await user.click(screen.getByRole('button', { name: 'Add problem' }));
  expect(await screen.findByText('Couldn’t save the problem')).toBeTruthy();
  cleanup();
  show(null);
  const again = await screen.findByRole('textbox', { name: /^What is the problem/ });
  expect((again as HTMLTextAreaElement).value).toBe('Rotas');
});

it('BIZ07 shows what is wrong at each field and sends nothing', async () => {
  const sent = fakeApi(() => json({ items: [], next_cursor: null }));
  show(null);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add cost' }));
  await user.click(screen.getByRole('button', { name: 'Add problem' }));
  expect(await screen.findByText('Say what the problem is')).toBeTruthy();
  expect(screen.getByText('Name this cost')).toBeTruthy();
  expect(sent.some((request) => isOf(request, createBusinessProblem))).toBe(false);
});

it('BIZ07 asks before it replaces what someone else changed', async () => {
  const sent = fakeApi((request) =>
    isOf(request, changeBusinessProblem)
      ? refusal('stale_version', 412, { current: { ...stored, version: 4 } })
      : json({ items: [], next_cursor: null }),
  );
  show(stored);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^What is the problem/ }), ' again');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else changed this problem/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const versions = () =>
    sent
      .filter((request) => isOf(request, changeBusinessProblem))
      .map(({ headers }) => headers.get('if-match'));
  await waitFor(() => expect(versions()).toHaveLength(2));
  expect(versions().map((version) => version?.replaceAll('"', ''))).toEqual(['3', '4']);
});
