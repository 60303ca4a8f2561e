import { expect, it } from 'vitest';
import { readForeignText } from './read-foreign-text.ts';

const NOBODY = { people: [], sellerCompanies: [], buyerCompany: null };
const titleOf = async (text: string) => (await readForeignText({ text }, NOBODY)).title;

it('AIWH30 a call without a subject is named after the buyers who speak', async () => {
  const call =
    'Tom (Seller): Thanks.\nAna Lee (Buyer): We lose a lot.\nTom (Seller): How much?\nAna Lee (Buyer): 40k.';
  expect(await titleOf(call)).toBe('Call with Ana Lee');
  const many = ['Ann', 'Bob', 'Cy'].map((name) => `${name} (Buyer): We lose a lot.\nTom (Seller): How much?`);
  expect(await titleOf(many.join('\n'))).toBe('Call with Ann, Bob and 1 more');
  expect(await titleOf(`Subject: Budget\n\n${call}`)).toBe('Budget');
  expect(await titleOf(`Review with Acme\n\n${call}`)).toBe('Review with Acme');
  expect(await titleOf('They want to decide in May.')).toBe('They want to decide in May.');
});
