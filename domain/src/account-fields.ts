/**
 * The plain fields of an account, one row each. Contract, statements, mergers, form and conflicts follow from it. Name,
 * domain, revenue, parent and owner are no plain fields: each has rules of its own.
 */
interface TextField {
  readonly kind: 'text';
  readonly label: string;
  readonly maxLength: number;
}

/** A whole number from 0. */
interface CountField {
  readonly kind: 'count';
  readonly label: string;
  readonly most: number;
}

export type AccountFieldRow = TextField | CountField;

export const ACCOUNT_FIELDS = {
  industry: { kind: 'text', label: 'Industry', maxLength: 100 },
  city: { kind: 'text', label: 'City', maxLength: 100 },
  country: { kind: 'text', label: 'Country', maxLength: 100 },
  employees: { kind: 'count', label: 'Employees', most: 100_000_000 },
} as const satisfies Readonly<Record<string, AccountFieldRow>>;

type Rows = typeof ACCOUNT_FIELDS;
export type AccountFieldKey = keyof Rows;

/** What an account holds of its plain fields; null if it is not known. */
export type AccountFieldValues = {
  readonly [Key in AccountFieldKey]: (Rows[Key] extends CountField ? number : string) | null;
};

export const ACCOUNT_FIELD_KEYS = Object.keys(ACCOUNT_FIELDS) as readonly AccountFieldKey[];

/** An object with one entry for each plain field. */
export function eachAccountField<T>(make: (key: AccountFieldKey, row: AccountFieldRow) => T) {
  return Object.fromEntries(ACCOUNT_FIELD_KEYS.map((key) => [key, make(key, ACCOUNT_FIELDS[key])])) as {
    readonly [Key in AccountFieldKey]: T;
  };
}

/** An account with no known facts yet. */
export const EMPTY_ACCOUNT_FIELDS: AccountFieldValues = eachAccountField(() => null);

export const pickAccountFields = (from: AccountFieldValues): AccountFieldValues =>
  eachAccountField((key) => from[key]) as AccountFieldValues;
