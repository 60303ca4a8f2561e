import { type Contact, getContact } from '@dealwright/contract/contacts/contacts';
import { createInteraction } from '@dealwright/contract/interactions';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, isOf, json } from '../../testing/fake-api.ts';
import { type SimilarPeopleProps, SimilarPeople } from '../stakeholders/similar-people.ts';
import type { SpeakerChoice } from './speaker-match.ts';
import { SpeakerRows } from './speaker-rows.tsx';
import { useSaveImport } from './use-save-import.ts';

const ID = '018f0000-0000-7000-8000-0000000000a1';
const TYPED = 'Dana Wels';
const contact: Contact = {
  id: ID,
  name: 'Dana Wells',
  title: 'CFO',
  account: null,
  emails: ['dana@north.example'],
  phones: [],
  owner: null,
  left_on: null,
  source: 'manual',
  version: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  can: { edit: true },
};
const person = {
  id: ID,
  name: contact.name,
  title: 'CFO',
  email: 'dana@north.example',
  phone: null,
  side: 'buyer',
  buying_role: 'unknown',
  influence: 'unknown',
  stance: 'unknown',
  reports_to: null,
  influences: [],
  contact_id: ID,
  version: 1,
};

afterEach(() => vi.unstubAllGlobals());

const begin: SpeakerChoice = {
  label: 'Dana',
  side: 'buyer',
  stakeholderId: null,
  newName: TYPED,
  name: TYPED,
  title: null,
  reason: 'New here',
};

const Similar = ({ facts, use }: SimilarPeopleProps) => (
  <button type="button" onClick={() => use.onUse({ id: ID, name: contact.name })}>
    Use for {facts.name}
  </button>
);

function Import() {
  const [choices, setChoices] = useState<readonly SpeakerChoice[]>([begin]);
  const save = useSaveImport(7, { text: 'Dana: It hurts.' });
  const send = () => save({ kind: 'call', title: 'Call', day: '2026-11-20', choices });
  return (
    <SimilarPeople value={Similar}>
      <SpeakerRows number={7} choices={choices} onChange={setChoices} />
      <button type="button" onClick={() => void send().catch(() => undefined)}>
        Save
      </button>
    </SimilarPeople>
  );
}

it('DUP18 a new speaker becomes an existing contact, and what was typed comes back', async () => {
  const sent = fakeApi((request) => {
    if (isOf(request, getContact)) return json({ ...contact, can: { edit: true, remove: false } });
    if (isOf(request, createStakeholder)) return json(person, 201);
    return json({ items: [], next_cursor: null });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Import />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the new person' });
  await user.click(screen.getByRole('button', { name: `Use for ${TYPED}` }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect([input.value, document.activeElement]).toEqual([contact.name, undo]);
  await user.click(undo);
  await waitFor(() => expect(input.value).toBe(TYPED));
  expect(document.activeElement).toBe(input);
  await user.click(screen.getByRole('button', { name: `Use for ${TYPED}` }));
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.some((request) => isOf(request, createInteraction))).toBe(true));
  const body = { name: contact.name, title: 'CFO', email: 'dana@north.example', contact_id: ID };
  expect(sent.find((request) => isOf(request, createStakeholder))?.body).toMatchObject(body);
});
