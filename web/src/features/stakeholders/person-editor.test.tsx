import type { Contact } from '@dealwright/contract/contacts/contacts';
import { getContact } from '@dealwright/contract/contacts/contacts';
import { findSimilarContacts } from '@dealwright/contract/duplicates/duplicates';
import { createStakeholder, listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, isOf, json, problem, type SentRequest } from '../../testing/fake-api.ts';
import { sellerSession } from '../../testing/fake-session.ts';
import { SimilarContactsList } from '../duplicates/similar-contacts-list.tsx';
import { PersonEditor } from './person-editor.tsx';
import { SimilarPeople } from './similar-people.ts';

const ID = '018f0000-0000-7000-8000-0000000000a1';
const TAKEN = '018f0000-0000-7000-8000-0000000000a2';
const SLOW = { timeout: 5_000 };

const contact: Contact = {
  id: ID,
  name: 'Ana Ruiz',
  title: 'CFO',
  account: null,
  emails: ['ana@north.example'],
  phones: [],
  owner: null,
  left_on: null,
  source: 'manual',
  version: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  can: { edit: true },
};
const added = {
  name: 'Ana Ruis',
  title: null,
  email: null,
  phone: null,
  side: 'buyer',
  buying_role: 'unknown',
  influence: 'unknown',
  stance: 'unknown',
  reports_to: null,
  influences: [],
  version: 1,
};

const similarOf = (id: string, name: string) => ({
  record: {
    id,
    number: null,
    name,
    facts: { name, title: 'CFO', account: 'Northwind', email: 'ana@north.example', phone: '' },
    created_at: contact.created_at,
  },
  answer: 'ask',
  reasons: [
    { field: 'name', level: 'alike' },
    { field: 'account', level: 'same' },
  ],
});

function answer(request: SentRequest) {
  if (isOf(request, findSimilarContacts)) {
    return json({ items: [similarOf(ID, 'Ana Ruiz'), similarOf(TAKEN, 'Ana Ruisz')] });
  }
  if (isOf(request, getContact)) return json(contact);
  if (isOf(request, createStakeholder)) return json({ ...added, id: ID, contact_id: ID }, 201);
  if (isOf(request, listStakeholders)) {
    const other = { ...added, id: TAKEN, name: 'Ana Ruisz', contact_id: TAKEN };
    return json({ items: [other], next_cursor: null });
  }
  return json({ items: [], next_cursor: null });
}

const bodyOf = (sent: readonly SentRequest[], route: Parameters<typeof isOf>[1]) =>
  sent.filter((request) => isOf(request, route)).map(({ body }) => body as Record<string, unknown>);

function show(respond: (request: SentRequest) => Response = answer) {
  const sent = fakeApi(respond);
  const client = createQueryClient();
  client.setQueryData(['session'], sellerSession);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <SimilarPeople value={SimilarContactsList}>
        <PersonEditor number={7} person={null} onClose={onClose} />
      </SimilarPeople>
    </QueryClientProvider>,
  );
  return { sent, onClose, user: userEvent.setup() };
}

const typedIn = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
const useAna = () => screen.findByRole('button', { name: /^Use contact Ana Ruiz / }, SLOW);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('DUP18 shows contacts like the typed person with reasons, once typing pauses, and says so politely', async () => {
  const { sent, user } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ana Ruis');
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ana@');
  const list = await screen.findByRole('list', { name: 'Similar contacts' }, SLOW);
  expect(within(list).getAllByText('Names differ by one letter')).toHaveLength(2);
  expect(within(list).getAllByText('Same account')).toHaveLength(2);
  expect(within(list).getByText('Already on this deal')).toBeDefined();
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(status).toContain('Similar contacts: Ana Ruiz, Ana Ruisz');
  expect(screen.queryByRole('alert')).toBeNull();
  const asked = bodyOf(sent, findSimilarContacts);
  expect(asked.length).toBeLessThan(4);
  expect(asked.at(-1)).toMatchObject({ name: 'Ana Ruis', emails: [] });
});

it('DUP18 uses a similar contact by the keyboard, and brings back what was typed', async () => {
  const { sent, onClose, user } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ana Ruis');
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Finance');
  await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '+1 555 0100');
  (await useAna()).focus();
  await user.keyboard('{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect([typedIn(/^Name/), typedIn(/^Title/), typedIn(/^Email/), typedIn(/^Phone/)]).toEqual([
    'Ana Ruiz',
    'CFO',
    'ana@north.example',
    '+1 555 0100',
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(typedIn(/^Name/)).toBe('Ana Ruis'));
  expect([typedIn(/^Title/), typedIn(/^Email/)]).toEqual(['Finance', '']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
  await user.click(await useAna());
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Add person' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(sent, createStakeholder)).toMatchObject([{ name: 'Ana Ruiz', contact_id: ID }]);
});

it('DUP18 adds a new person over similar contacts, and keeps what was typed if a contact can’t be fetched', async () => {
  const { sent, onClose, user } = show((request) =>
    isOf(request, getContact) ? problem('not_found', 404) : answer(request),
  );
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ana Ruis');
  await user.click(await useAna());
  await waitFor(() => expect(bodyOf(sent, getContact)).toHaveLength(1));
  expect(typedIn(/^Name/)).toBe('Ana Ruis');
  await user.click(screen.getByRole('button', { name: 'Add person' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [body] = bodyOf(sent, createStakeholder);
  expect(body).toMatchObject({ name: 'Ana Ruis' });
  expect(body).not.toHaveProperty('contact_id');
});
