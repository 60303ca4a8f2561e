import { describe, expect, it } from 'vitest';
import type { Contact } from '../contacts/api.ts';
import {
  chooseContact,
  choicesOf,
  choosePerson,
  chooseSide,
  NEW_PERSON,
  speakersOf,
} from './speaker-match.ts';

const proposal = (
  label: string,
  side: 'buyer' | 'seller' | 'unknown',
  id: string | null,
  name: string | null,
) => ({
  label,
  side,
  stakeholder_id: id,
  name,
  title: null,
  confirmed: false,
  reason: 'Known person',
});
const ana = '01a1f89c-fb80-7400-980b-3d4d0c6f962c';

describe('confirming who speaks', () => {
  it('proposes a named buyer whom the deal does not know as a new person, a bare label not', () => {
    const [known, unknown, label] = choicesOf([
      proposal('Ana', 'buyer', ana, 'Ana Ruiz'),
      proposal('Dana Wells', 'buyer', null, 'Dana Wells'),
      proposal('Speaker 2', 'buyer', null, null),
    ]);
    expect(known?.newName).toBeNull();
    expect(unknown?.newName).toBe('Dana Wells');
    expect(label?.newName).toBeNull();
  });
  it('settles the side by naming the person, and lets go of the person with the side', () => {
    const [choice] = choicesOf([proposal('Ana', 'unknown', null, null)]);
    if (!choice) throw new Error('no choice');
    expect(choosePerson(choice, ana)).toMatchObject({ side: 'buyer', stakeholderId: ana });
    expect(choosePerson(choice, NEW_PERSON)).toMatchObject({
      side: 'buyer',
      stakeholderId: null,
      newName: 'Ana',
    });
    expect(chooseSide(choosePerson(choice, ana), 'seller')).toMatchObject({
      side: 'seller',
      stakeholderId: null,
    });
  });
  it('sends new people by the id they were added under, and leaves unknown ones unconfirmed', () => {
    const choices = choicesOf([
      proposal('Dana', 'buyer', null, 'Dana'),
      proposal('X', 'unknown', null, null),
    ]);
    expect(speakersOf(choices, new Map([['Dana', ana]]))).toEqual([
      { label: 'Dana', side: 'buyer', stakeholder_id: ana, name: 'Dana', title: null, confirmed: true },
      { label: 'X', side: 'unknown', stakeholder_id: null, name: null, title: null, confirmed: false },
    ]);
  });
  it('DUP18 uses a contact for a new person, and brings the typed name back unless it was changed since', () => {
    const [choice] = choicesOf([proposal('Dana', 'buyer', null, 'Dana')]);
    if (!choice) throw new Error('no choice');
    const contact = { id: ana, name: 'Dana Wells', title: 'CFO', emails: ['dana@x.example'], phones: [] };
    const used = chooseContact(choice, contact as unknown as Contact);
    expect(used).toMatchObject({
      newName: 'Dana Wells',
      contact: { id: ana, facts: { title: 'CFO', email: 'dana@x.example', phone: null } },
    });
    expect(chooseContact(used, null)).toMatchObject({ newName: 'Dana', contact: null });
    expect(chooseContact({ ...used, newName: 'Dana W.' }, null).newName).toBe('Dana W.');
    expect(choosePerson(used, NEW_PERSON).contact).toBeNull();
    expect(chooseSide(used, 'seller').contact).toBeNull();
  });
});
