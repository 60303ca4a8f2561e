import { separateContact } from '@dealwright/contract/contacts/contact-page';
import {
  changeContact,
  createContact,
  listContacts,
  removeContact,
} from '@dealwright/contract/contacts/contacts';
import { addBuyer, makeDeal } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { enter, press, reads, type Save, type Scene, type Step, type } from './save.ts';

const ANA = 'Ana Lund';
const BO = 'Bo Lind';

const heading = (name: string): Step => {
  return ({ page }) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** From the list to the page of the one of this name. */
const follow =
  (name: string): Step =>
  ({ page }) =>
    page.getByRole('link', { name, exact: true }).click();

const listOf = (name: string) => (): string => `/contacts?q=${encodeURIComponent(name)}`;

/** The same person on two deals of an account, who is one contact by that. */
const boOnTwoDeals: Step = async ({ api, deal }) => {
  await addBuyer(api, deal, BO);
  await addBuyer(api, await makeDeal(api, { account: { id: deal.account.id } }), BO);
};

const countBo = async ({ api }: Scene): Promise<number> =>
  (await api.call(listContacts, { query: { q: BO } })).items.length;

/** The people of the company. */
export const SAVES_OF_CONTACTS: readonly Save[] = [
  {
    operation: createContact,
    section: 'contacts',
    open: () => '/contacts',
    fill: [press('Add contact'), type('Name', ANA), type('Email', 'ana@lund.example')],
    save: [press('Add contact')],
    says: 'Couldn’t save the contact',
    kept: { Name: ANA, Email: 'ana@lund.example' },
    saved: heading(ANA),
    stays: ({ page }) => expect(page.getByRole('link', { name: ANA, exact: true })).toHaveCount(1),
  },
  {
    operation: changeContact,
    section: 'contacts',
    open: listOf(ANA),
    fill: [follow(ANA), press(/^Edit title/), type('Title', 'Head of finance')],
    save: [enter('Title')],
    kept: { Title: 'Head of finance' },
    saved: reads('Title updated'),
    stays: reads('Head of finance'),
  },
  {
    operation: separateContact,
    section: 'contacts',
    arrange: boOnTwoDeals,
    open: listOf(BO),
    fill: [
      follow(BO),
      async ({ page }) =>
        page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click(),
      press('Not the same person…', 'menuitem'),
    ],
    save: [press('Separate contacts')],
    says: 'Couldn’t separate the contacts',
    saved: 'Contacts separated',
    stays: async (at) => expect(await countBo(at)).toBe(2),
  },
  {
    operation: removeContact,
    section: 'contacts',
    open: listOf(ANA),
    fill: [follow(ANA), press('More'), press('Remove contact…', 'menuitem')],
    save: [press('Remove contact')],
    says: `Couldn’t remove ${ANA}`,
    again: [press('More'), press('Remove contact…', 'menuitem'), press('Remove contact')],
    saved: `${ANA} removed`,
    stays: reads('No matching contacts'),
  },
];
