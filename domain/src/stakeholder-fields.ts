import {
  BUYING_ROLE_LABELS,
  type BuyingRole,
  INFLUENCE_LABELS,
  type Influence,
  STANCE_LABELS,
  type Stance,
} from './stakeholder.ts';

/**
 * The plain fields of a person of a deal, one row each. Contract, statements, history, form and conflicts follow from it.
 * A person's manager and whom they influence aren't plain fields: each has its own rules.
 */
interface TextField {
  readonly kind: 'text';
  readonly label: string;
  readonly maxLength: number;
  /** What is said where nothing was typed; a field without it may be empty. */
  readonly missing?: string;
}

interface EmailField {
  readonly kind: 'email';
  readonly label: string;
}

interface ChoiceField {
  readonly kind: 'choice';
  readonly label: string;
  /** As it stands within a sentence; the label in small letters unless given. */
  readonly noun?: string;
  /** The first is that of a person of whom nothing is known. */
  readonly choices: Readonly<Record<string, string>>;
}

export type StakeholderFieldRow = TextField | EmailField | ChoiceField;

export const SIDE_LABELS = { buyer: 'Buyer', partner: 'Partner' } as const;
export type Side = keyof typeof SIDE_LABELS;

export const STAKEHOLDER_FIELDS = {
  name: { kind: 'text', label: 'Name', maxLength: 200, missing: 'Name the person' },
  title: { kind: 'text', label: 'Title', maxLength: 200 },
  buying_role: { kind: 'choice', label: 'Buying role', choices: BUYING_ROLE_LABELS },
  side: { kind: 'choice', label: 'Side', choices: SIDE_LABELS },
  influence: { kind: 'choice', label: 'Influence', choices: INFLUENCE_LABELS },
  stance: { kind: 'choice', label: 'Stance toward us', noun: 'stance', choices: STANCE_LABELS },
  email: { kind: 'email', label: 'Email' },
  phone: { kind: 'text', label: 'Phone', maxLength: 50 },
} as const satisfies Readonly<Record<string, StakeholderFieldRow>>;

export type StakeholderFieldKey = keyof typeof STAKEHOLDER_FIELDS;

export interface StakeholderFieldValues {
  readonly name: string;
  readonly title: string | null;
  readonly buying_role: BuyingRole;
  readonly side: Side;
  readonly influence: Influence;
  readonly stance: Stance;
  readonly email: string | null;
  readonly phone: string | null;
}

export const STAKEHOLDER_FIELD_KEYS = Object.keys(STAKEHOLDER_FIELDS) as readonly StakeholderFieldKey[];

/** An object with one entry for each plain field. */
export function eachStakeholderField<T>(make: (row: StakeholderFieldRow, key: StakeholderFieldKey) => T) {
  return Object.fromEntries(
    STAKEHOLDER_FIELD_KEYS.map((key) => [key, make(STAKEHOLDER_FIELDS[key], key)]),
  ) as { readonly [Key in StakeholderFieldKey]: T };
}

/** Of a person of whom nothing is known: no text, the first choice. */
export function unknownOf(row: StakeholderFieldRow): string | null {
  if (row.kind === 'choice') return Object.keys(row.choices)[0] ?? null;
  return row.kind === 'text' && row.missing !== undefined ? '' : null;
}

/** A person of whom nothing is known. */
export const UNKNOWN_STAKEHOLDER = eachStakeholderField(unknownOf) as StakeholderFieldValues;

export const pickStakeholderFields = (from: StakeholderFieldValues): StakeholderFieldValues =>
  eachStakeholderField((_, key) => from[key]) as StakeholderFieldValues;

/** The field as it stands within a sentence. */
export function stakeholderFieldNoun(key: StakeholderFieldKey): string {
  const row: StakeholderFieldRow = STAKEHOLDER_FIELDS[key];
  return (row.kind === 'choice' && row.noun) || row.label.toLowerCase();
}

/** A field's value as shown on screen; `empty` if it has no value. */
export function stakeholderFieldWords(key: StakeholderFieldKey, value: unknown, empty: string): string {
  const row: StakeholderFieldRow = STAKEHOLDER_FIELDS[key];
  const text = typeof value === 'string' && value !== '' ? value : empty;
  return row.kind === 'choice' ? (row.choices[text] ?? text) : text;
}
