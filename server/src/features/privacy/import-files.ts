import type { Tx } from '@dealwright/db/database';
import { DEAL_SOURCE_LABELS } from '@dealwright/domain/deal-fields';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { minorDigits, toMajor } from '@dealwright/domain/money';
import { ROLE_LABELS } from '@dealwright/domain/role';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { BUYING_ROLE_LABELS, INFLUENCE_LABELS, STANCE_LABELS } from '@dealwright/domain/stakeholder';
import { SIDE_LABELS } from '@dealwright/domain/stakeholder-fields';
import {
  type AccountToImport,
  type ContactToImport,
  type DealToImport,
  listAccountsToImport,
  listContactsToImport,
  listDealsToImport,
  listMembersToImport,
  listProductsToImport,
  listStakeholdersToImport,
  type MemberToImport,
  type ProductToImport,
  type StakeholderToImport,
} from './import-files-store.ts';
import type { Part } from './write-archive.ts';

/** Where they are in the archive; the import looks for them here. */
const FOLDER = 'import';
const PAGE = 500;

type Read<Row> = (
  tx: Tx,
  asked: { readonly companyId: string; readonly after: string | null; readonly limit: number },
) => Promise<Row[]>;
type Columns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** As a decimal with a point; the currency stands beside it. */
function decimalOf(minor: bigint | null, currency: string | null): string | null {
  if (minor === null || currency === null) return null;
  return toMajor({ amountMinor: Number(minor), currency }).toFixed(minorDigits(currency));
}

const MEMBER: Columns<MemberToImport> = {
  'Dealwright ID': ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Manager: ({ manager_name }) => manager_name,
  'Manager email': ({ manager_email }) => manager_email,
  Role: ({ role }) => ROLE_LABELS[role],
};

const ACCOUNT: Columns<AccountToImport> = {
  'Dealwright ID': ({ id }) => id,
  'Account name': ({ name }) => name,
  Website: ({ domain }) => domain,
  Industry: ({ industry }) => industry,
  City: ({ city }) => city,
  Country: ({ country }) => country,
  Employees: ({ employees }) => employees,
  'Annual revenue': ({ annual_revenue_minor, currency }) => decimalOf(annual_revenue_minor, currency),
  Currency: ({ annual_revenue_minor, currency }) => (annual_revenue_minor === null ? null : currency),
  'Parent account': ({ parent_name }) => parent_name,
  'Parent account ID': ({ parent_id }) => parent_id,
  Owner: ({ owner_name }) => owner_name,
  'Owner email': ({ owner_email }) => owner_email,
  Created: ({ created_on }) => created_on,
};

const listed = (values: readonly string[]): string => values.join('; ');

const CONTACT: Columns<ContactToImport> = {
  'Dealwright ID': ({ id }) => id,
  'Contact name': ({ name }) => name,
  'Job title': ({ title }) => title,
  Email: ({ emails }) => emails[0],
  'Other emails': ({ emails }) => listed(emails.slice(1)),
  Phone: ({ phones }) => phones[0],
  'Other phones': ({ phones }) => listed(phones.slice(1)),
  Account: ({ account_name }) => account_name,
  'Account ID': ({ account_id }) => account_id,
  'Left on': ({ left_on }) => left_on,
  Owner: ({ owner_name }) => owner_name,
  'Owner email': ({ owner_email }) => owner_email,
  Created: ({ created_on }) => created_on,
};

const PRODUCT: Columns<ProductToImport> = {
  'Product name': ({ name }) => name,
  SKU: ({ sku }) => sku,
  'Product family': ({ family }) => family,
  'Unit price': ({ unit_price_minor, currency }) => decimalOf(unit_price_minor, currency),
  Currency: ({ currency }) => currency,
  'Price includes tax': ({ tax_included: isIncluded }) =>
    isIncluded === null ? null : isIncluded ? 'Yes' : 'No',
};

const sourceOf = (source: string | null): string | null =>
  source === null ? null : DEAL_SOURCE_LABELS[source as keyof typeof DEAL_SOURCE_LABELS];

const DEAL: Columns<DealToImport> = {
  'Dealwright ID': ({ id }) => id,
  'Deal name': ({ name }) => name,
  Account: ({ account_name }) => account_name,
  'Account ID': ({ account_id }) => account_id,
  Stage: ({ stage }) => STAGE_DEFINITIONS[stage].label,
  'Stage since': ({ stage_since }) => stage_since,
  Amount: ({ amount_minor, currency }) => decimalOf(amount_minor, currency),
  Currency: ({ currency }) => currency,
  'Close date': ({ close_date }) => close_date,
  'Closed on': ({ closed_on }) => closed_on,
  Created: ({ created_on }) => created_on,
  Owner: ({ owner_name }) => owner_name,
  'Owner email': ({ owner_email }) => owner_email,
  Source: ({ source }) => sourceOf(source),
  Forecast: ({ forecast_choice }) => FORECAST_LABELS[forecast_choice],
  'Decision date': ({ decision_date }) => decision_date,
  'Next step': ({ next_step }) => next_step,
  'Next step due date': ({ next_step_due }) => next_step_due,
  'Loss reason': ({ loss_reason }) => loss_reason,
  'Archived on': ({ archived_on }) => archived_on,
  Product: ({ product }) => product,
};

/** The label of a choice; nothing is said of what isn't known. */
const known = <Key extends string>(labels: Readonly<Record<Key, string>>, key: Key): string | null =>
  key === 'unknown' ? null : labels[key];

const STAKEHOLDER: Columns<StakeholderToImport> = {
  'Dealwright ID': ({ id }) => id,
  'Stakeholder name': ({ name }) => name,
  'Contact ID': ({ contact_id }) => contact_id,
  Deal: ({ deal_name }) => deal_name,
  'Deal ID': ({ deal_id }) => deal_id,
  Account: ({ account_name }) => account_name,
  'Account ID': ({ account_id }) => account_id,
  'Job title': ({ title }) => title,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Buying role': ({ buying_role }) => known(BUYING_ROLE_LABELS, buying_role),
  Side: ({ side }) => SIDE_LABELS[side],
  Influence: ({ influence }) => known(INFLUENCE_LABELS, influence),
  'Stance toward us': ({ stance }) => known(STANCE_LABELS, stance),
  'Reports to': ({ reports_to_name }) => reports_to_name,
  'Reports to ID': ({ reports_to_id }) => reports_to_id,
  Influences: ({ influences }) => listed(influences),
  'Influenced by': ({ influenced_by }) => listed(influenced_by),
};

type InCompany = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;

interface Table<Row> {
  readonly name: string;
  readonly columns: Columns<Row>;
  readonly read: Read<Row>;
  readonly placeOf: (row: Row) => string;
}

function partOf<Row>(table: Table<Row>, companyId: string, inCompany: InCompany): Part {
  const { name, columns, read, placeOf } = table;
  const cells = Object.entries(columns);
  return {
    name: `${FOLDER}/${name}`,
    columns: Object.keys(columns),
    isCsvAlone: true,
    async *pages() {
      let after: string | null = null;
      for (let full = true; full; ) {
        const place: string | null = after;
        const rows: Row[] = await inCompany((tx) => read(tx, { companyId, after: place, limit: PAGE }));
        yield rows.map((row) => Object.fromEntries(cells.map(([head, cell]) => [head, cell(row)])));
        after = rows.map(placeOf).at(-1) ?? after;
        full = rows.length === PAGE;
      }
    },
  };
}

/** The stakeholders of the company, if there are any: a file without rows is none to import. */
async function stakeholderParts(companyId: string, inCompany: InCompany): Promise<Part[]> {
  const byId = ({ id }: StakeholderToImport): string => id;
  const [first] = await inCompany((tx) => listStakeholdersToImport(tx, { companyId, after: null, limit: 1 }));
  const table = { name: 'stakeholders', columns: STAKEHOLDER, read: listStakeholdersToImport, placeOf: byId };
  return first ? [partOf(table, companyId, inCompany)] : [];
}

/** What an import reads back, here or in another company: team, products, accounts, contacts, deals and stakeholders. */
export async function importParts(companyId: string, inCompany: InCompany): Promise<Part[]> {
  const byId = ({ id }: { readonly id: string }): string => id;
  const byNumber = ({ number }: DealToImport): string => String(number);
  return [
    partOf({ name: 'team', columns: MEMBER, read: listMembersToImport, placeOf: byId }, companyId, inCompany),
    partOf(
      { name: 'products', columns: PRODUCT, read: listProductsToImport, placeOf: byId },
      companyId,
      inCompany,
    ),
    partOf(
      { name: 'accounts', columns: ACCOUNT, read: listAccountsToImport, placeOf: byId },
      companyId,
      inCompany,
    ),
    partOf(
      { name: 'contacts', columns: CONTACT, read: listContactsToImport, placeOf: byId },
      companyId,
      inCompany,
    ),
    partOf(
      { name: 'deals', columns: DEAL, read: listDealsToImport, placeOf: byNumber },
      companyId,
      inCompany,
    ),
    ...(await stakeholderParts(companyId, inCompany)),
  ];
}
