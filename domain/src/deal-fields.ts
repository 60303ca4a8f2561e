/**
 * The plain fields of a deal, one row each. Contract, statements, history, form, edit in place, conflicts, filters and
 * the columns of list and export follow from it. Account, owner, amount and stage are no plain fields: each has rules of its own.
 */
import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from './forecast.ts';

/** Where the opportunity came from. */
export const DEAL_SOURCE_LABELS = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  partner: 'Partner',
  event: 'Event',
  referral: 'Referral',
  other: 'Other',
} as const;

interface Common {
  readonly label: string;
  /** Within a sentence: 'changed the close date to …'. */
  readonly noun: string;
  /** The API's word about it, where its name leaves something open. */
  readonly about?: string;
  readonly nullable: boolean;
  /** Whether a new deal can have it, or only one that exists. */
  readonly atCreation: boolean;
  /** Whether lists and cards have it, or the deal's own page alone. */
  readonly inLists: boolean;
  /**
   * Whether the list offers it as a column by its label. The name and what stands by a date or mark have columns of
   * their own.
   */
  readonly isColumn: boolean;
  /** Whether grades, gaps or forecast depend on it. */
  readonly regrades: boolean;
}

interface TextField extends Common {
  readonly kind: 'text';
  readonly maxLength: number;
  /** Said where a text that is needed is missing. */
  readonly missing?: string;
}

/** A calendar day, 'YYYY-MM-DD'. */
interface DayField extends Common {
  readonly kind: 'day';
}

/** One of a few values, each with its label. */
interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<string, string>>;
  /** Whether deals can be narrowed to some of the values. */
  readonly filterable: boolean;
}

export type DealFieldRow = TextField | DayField | ChoiceField;

const SHOWN = { nullable: true, atCreation: true, inLists: true, isColumn: false, regrades: false } as const;

const FORECAST_CHOICE_LABELS = Object.fromEntries(
  FORECAST_CHOICES.map((choice) => [choice, FORECAST_LABELS[choice]]),
) as Readonly<Record<ForecastChoice, string>>;

export const DEAL_FIELDS = {
  name: {
    ...SHOWN,
    kind: 'text',
    label: 'Name',
    noun: 'name',
    nullable: false,
    maxLength: 200,
    missing: 'Name the deal',
  },
  close_date: { ...SHOWN, kind: 'day', label: 'Close date', noun: 'close date' },
  decision_date: {
    ...SHOWN,
    kind: 'day',
    label: 'Decision date',
    noun: 'decision date',
    isColumn: true,
    about: 'The day by which the buyer said they’ll decide',
  },
  source: {
    ...SHOWN,
    kind: 'choice',
    label: 'Source',
    noun: 'source',
    isColumn: true,
    about: 'Where the opportunity came from',
    choices: DEAL_SOURCE_LABELS,
    filterable: true,
  },
  next_step: { ...SHOWN, kind: 'text', label: 'Next step', noun: 'next step', maxLength: 500 },
  next_step_due: { ...SHOWN, kind: 'day', label: 'Next step due date', noun: 'due date of the next step' },
  forecast_choice: {
    ...SHOWN,
    kind: 'choice',
    label: 'Forecast choice',
    noun: 'forecast',
    nullable: false,
    atCreation: false,
    regrades: true,
    choices: FORECAST_CHOICE_LABELS,
    filterable: false,
  },
  loss_reason: {
    ...SHOWN,
    kind: 'text',
    label: 'Loss reason',
    noun: 'loss reason',
    atCreation: false,
    inLists: false,
    maxLength: 500,
  },
} as const satisfies Readonly<Record<string, DealFieldRow>>;

type Rows = typeof DEAL_FIELDS;
export type DealFieldKey = keyof Rows;

type Held<Row> = Row extends { readonly choices: infer Choices } ? keyof Choices & string : string;
type ValueOf<Row> = Row extends { readonly nullable: false } ? Held<Row> : Held<Row> | null;
type KeysWith<Trait> = {
  [Key in DealFieldKey]: Rows[Key] extends Trait ? Key : never;
}[DealFieldKey];

export type NewDealFieldKey = KeysWith<{ readonly atCreation: true }>;
export type ListedDealFieldKey = KeysWith<{ readonly inLists: true }>;
export type ColumnDealFieldKey = KeysWith<{ readonly isColumn: true }>;
export type FilteredDealFieldKey = KeysWith<{ readonly filterable: true }>;

/** What a deal holds of its plain fields. */
export type DealFieldValues = { readonly [Key in DealFieldKey]: ValueOf<Rows[Key]> };

export const DEAL_FIELD_KEYS = Object.keys(DEAL_FIELDS) as readonly DealFieldKey[];

export const NEW_DEAL_FIELDS: readonly NewDealFieldKey[] = DEAL_FIELD_KEYS.filter(
  (key): key is NewDealFieldKey => DEAL_FIELDS[key].atCreation,
);
export const LISTED_DEAL_FIELDS: readonly ListedDealFieldKey[] = DEAL_FIELD_KEYS.filter(
  (key): key is ListedDealFieldKey => DEAL_FIELDS[key].inLists,
);
export const COLUMN_DEAL_FIELDS: readonly ColumnDealFieldKey[] = DEAL_FIELD_KEYS.filter(
  (key): key is ColumnDealFieldKey => DEAL_FIELDS[key].isColumn,
);
export const FILTERED_DEAL_FIELDS: readonly FilteredDealFieldKey[] = DEAL_FIELD_KEYS.filter(
  (key): key is FilteredDealFieldKey => {
    const row: DealFieldRow = DEAL_FIELDS[key];
    return row.kind === 'choice' && row.filterable;
  },
);

/** A deal with no known facts yet. */
export const EMPTY_NEW_DEAL = Object.fromEntries(
  NEW_DEAL_FIELDS.map((key) => [key, DEAL_FIELDS[key].nullable ? null : '']),
) as unknown as Pick<DealFieldValues, NewDealFieldKey>;

/** The values of a field that deals can be narrowed by, each with its label. */
export function choicesOf<Key extends FilteredDealFieldKey>(
  key: Key,
): readonly (readonly [NonNullable<DealFieldValues[Key]>, string])[] {
  return Object.entries(DEAL_FIELDS[key].choices) as [NonNullable<DealFieldValues[Key]>, string][];
}

/** Those of the keys that an object has, with its values. */
export function pickDealFields<Key extends DealFieldKey>(
  keys: readonly Key[],
  from: { readonly [K in Key]: DealFieldValues[K] },
): { readonly [K in Key]: DealFieldValues[K] } {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as { [K in Key]: DealFieldValues[K] };
}
