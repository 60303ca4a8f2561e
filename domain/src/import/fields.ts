/** What a file can hold, in the order in which an import writes it: each refers only to what came before. */
export const IMPORT_KINDS = ['teammate', 'product', 'account', 'contact', 'deal', 'stakeholder'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  teammate: 'Team',
  product: 'Products',
  account: 'Accounts',
  contact: 'Contacts',
  deal: 'Deals',
  stakeholder: 'Stakeholders',
};

/** One row of a kind, and many, within a sentence. */
export const IMPORT_KIND_NOUNS: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  teammate: ['person', 'people'],
  product: ['product', 'products'],
  account: ['account', 'accounts'],
  contact: ['contact', 'contacts'],
  deal: ['deal', 'deals'],
  stakeholder: ['stakeholder', 'stakeholders'],
};

/** How the cells of a field are read. */
export type ImportFieldType =
  | 'text'
  | 'id'
  | 'day'
  | 'amount'
  | 'currency'
  | 'count'
  | 'email'
  | 'emails'
  | 'phone'
  | 'phones'
  | 'domain'
  | 'value';

/** Whose values the words of a column stand for; each distinct word is mapped once for the whole file. */
export const VALUE_KINDS = [
  'stage',
  'person',
  'product',
  'country',
  'industry',
  'source',
  'forecast',
  'role',
  'outcome',
  'buying_role',
  'side',
  'influence',
  'stance',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

export interface ImportFieldRow {
  readonly label: string;
  readonly type: ImportFieldType;
  /** Whether a row without it is refused. */
  readonly isNeeded?: boolean;
  readonly maxLength?: number;
  readonly values?: ValueKind;
}

const ID = { type: 'id', maxLength: 200 } as const;
const NAME = { type: 'text', maxLength: 200 } as const;
/** Of a deal, separated by semicolons. */
const PEOPLE = { type: 'text', maxLength: 20_000 } as const;
const PERSON = { type: 'value', values: 'person', maxLength: 200 } as const;

const OWNER = {
  owner: { label: 'Owner', ...PERSON },
  owner_email: { label: 'Owner email', type: 'email' },
} as const;

const CREATED = { created_on: { label: 'Created', type: 'day' } } as const;

/**
 * What a column of a file can become, by kind. `first_name` and `last_name` make a name where there is no column for
 * it; what names another record (`account`, `parent`, `manager`) is looked for in the same import and in the company. A
 * stakeholder's name and email address are those of a contact; `reports_to`, `influences` and `influenced_by` name others
 * of the deal, by id, email address or name.
 */
export const IMPORT_FIELDS = {
  teammate: {
    external_id: { label: 'ID', ...ID },
    name: { label: 'Name', ...NAME },
    first_name: { label: 'First name', ...NAME },
    last_name: { label: 'Last name', ...NAME },
    email: { label: 'Email', type: 'email' },
    manager: { label: 'Manager', ...PERSON },
    manager_email: { label: 'Manager email', type: 'email' },
    role: { label: 'Role', type: 'value', values: 'role' },
  },
  product: {
    external_id: { label: 'ID or SKU', type: 'id', maxLength: 60 },
    name: { label: 'Name', ...NAME, isNeeded: true },
    family: { label: 'Family', type: 'text', maxLength: 100 },
    price: { label: 'Price', type: 'amount' },
    price_tax: { label: 'Price includes tax', type: 'text', maxLength: 20 },
    currency: { label: 'Currency', type: 'currency' },
  },
  account: {
    external_id: { label: 'ID', ...ID },
    name: { label: 'Name', ...NAME, isNeeded: true },
    domain: { label: 'Website', type: 'domain' },
    industry: { label: 'Industry', type: 'value', values: 'industry', maxLength: 100 },
    city: { label: 'City', type: 'text', maxLength: 100 },
    country: { label: 'Country', type: 'value', values: 'country', maxLength: 100 },
    employees: { label: 'Employees', type: 'count' },
    revenue: { label: 'Annual revenue', type: 'amount' },
    currency: { label: 'Currency', type: 'currency' },
    parent: { label: 'Parent account', ...NAME },
    parent_external_id: { label: 'Parent account ID', ...ID },
    ...OWNER,
    ...CREATED,
  },
  contact: {
    external_id: { label: 'ID', ...ID },
    name: { label: 'Name', ...NAME },
    first_name: { label: 'First name', ...NAME },
    last_name: { label: 'Last name', ...NAME },
    title: { label: 'Title', ...NAME },
    email: { label: 'Email', type: 'emails' },
    other_emails: { label: 'Other emails', type: 'emails' },
    phone: { label: 'Phone', type: 'phones' },
    other_phones: { label: 'Other phones', type: 'phones' },
    account: { label: 'Account', ...NAME },
    account_external_id: { label: 'Account ID', ...ID },
    account_domain: { label: 'Account website', type: 'domain' },
    left_on: { label: 'Left on', type: 'day' },
    ...OWNER,
    ...CREATED,
  },
  deal: {
    external_id: { label: 'ID', ...ID },
    name: { label: 'Name', ...NAME },
    account: { label: 'Account', ...NAME },
    account_external_id: { label: 'Account ID', ...ID },
    stage: { label: 'Stage', type: 'value', values: 'stage' },
    outcome: { label: 'Won or lost', type: 'value', values: 'outcome' },
    amount: { label: 'Amount', type: 'amount' },
    currency: { label: 'Currency', type: 'currency' },
    close_date: { label: 'Close date', type: 'day' },
    closed_on: { label: 'Closed on', type: 'day' },
    engaged_on: { label: 'Engaged on', type: 'day' },
    ...CREATED,
    ...OWNER,
    product: { label: 'Product', type: 'value', values: 'product', maxLength: 200 },
    source: { label: 'Source', type: 'value', values: 'source' },
    forecast: { label: 'Forecast', type: 'value', values: 'forecast' },
    decision_date: { label: 'Decision date', type: 'day' },
    next_step: { label: 'Next step', type: 'text', maxLength: 500 },
    next_step_due: { label: 'Next step due date', type: 'day' },
    loss_reason: { label: 'Loss reason', type: 'text', maxLength: 500 },
    archived_on: { label: 'Archived on', type: 'day' },
  },
  stakeholder: {
    external_id: { label: 'ID', ...ID },
    deal: { label: 'Deal', ...NAME },
    deal_external_id: { label: 'Deal ID', ...ID },
    account: { label: 'Account', ...NAME },
    account_external_id: { label: 'Account ID', ...ID },
    name: { label: 'Contact', ...NAME },
    first_name: { label: 'First name', ...NAME },
    last_name: { label: 'Last name', ...NAME },
    email: { label: 'Email', type: 'email' },
    contact_external_id: { label: 'Contact ID', ...ID },
    title: { label: 'Title', ...NAME },
    phone: { label: 'Phone', type: 'phone' },
    buying_role: { label: 'Buying role', type: 'value', values: 'buying_role' },
    side: { label: 'Side', type: 'value', values: 'side' },
    influence: { label: 'Influence', type: 'value', values: 'influence' },
    stance: { label: 'Stance toward us', type: 'value', values: 'stance' },
    reports_to: { label: 'Reports to', ...NAME },
    reports_to_external_id: { label: 'Reports to ID', ...ID },
    influences: { label: 'Influences', ...PEOPLE },
    influenced_by: { label: 'Influenced by', ...PEOPLE },
  },
} as const satisfies Readonly<Record<ImportKind, Readonly<Record<string, ImportFieldRow>>>>;

export type ImportFieldOf<Kind extends ImportKind> = keyof (typeof IMPORT_FIELDS)[Kind] & string;
/** A field of any kind, as a mapping keeps it. */
export type ImportField = { [Kind in ImportKind]: ImportFieldOf<Kind> }[ImportKind];

export function importFieldsOf(kind: ImportKind): readonly ImportField[] {
  return Object.keys(IMPORT_FIELDS[kind]) as ImportField[];
}

/** The row of a field; null if the kind has no such field, also for a name that every object has. */
export function importFieldOf(kind: ImportKind, field: string): ImportFieldRow | null {
  const rows: Readonly<Record<string, ImportFieldRow>> = IMPORT_FIELDS[kind];
  return Object.hasOwn(rows, field) ? (rows[field] ?? null) : null;
}

/** Only our own exports name these; in another file a person chooses them. */
export const OWN_IMPORT_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>(['archived_on']);

/** Where a file is from, when its header says so. */
export const IMPORT_SOURCES = [
  'hubspot',
  'salesforce',
  'pipedrive',
  'zoho',
  'dynamics',
  'dealwright',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  pipedrive: 'Pipedrive',
  zoho: 'Zoho CRM',
  dynamics: 'Dynamics 365',
  dealwright: 'Dealwright',
};
