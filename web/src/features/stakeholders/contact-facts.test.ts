import { expect, test } from 'vitest';
import { filledFrom, takenBack } from './contact-facts.ts';

const typed = { name: 'Ana', title: 'CFO', email: 'ANA@north.example', phone: '+1 555 0100' };
const contact = {
  name: 'Ana Ruiz',
  title: null,
  emails: ['a.ruiz@north.example', 'ana@north.example'],
  phones: [],
};

test('DUP18 a contact fills in what it has, and what was typed stays where it has nothing', () => {
  const filled = { ...typed, name: 'Ana Ruiz', email: 'ana@north.example' };
  expect(filledFrom(contact, typed)).toEqual(filled);
  expect(filledFrom(contact, { ...typed, email: 'else@north.example' }).email).toBe('a.ruiz@north.example');
  expect(takenBack(filled, typed, filled)).toEqual(typed);
  expect(takenBack({ ...filled, title: 'COO' }, typed, filled)).toEqual({ ...typed, title: 'COO' });
});
