import { type ImportFile, type ImportValue, NAMED_OWNER } from '@dealwright/contract/imports/imports';
import { type ImportField, importFieldOf, type ValueKind } from '@dealwright/domain/import/fields';
import { keepsOwnWords, valueTargetsOf } from '@dealwright/domain/import/value-map';
import type { Option } from '../../ui/select.tsx';
import { useOwnerOptions } from '../deals/owner-field.tsx';

/** Chosen for a value to leave it out. */
export const LEFT_OUT = '';

const valueKindOf = ({ kind }: ImportFile, field: ImportField): ValueKind | null =>
  (kind && importFieldOf(kind, field)?.values) ?? null;

/** All targets for values of a field; the first leaves them out. */
export function useFieldOptions(file: ImportFile, field: ImportField): readonly Option[] {
  const people = useOwnerOptions(null, undefined);
  const kind = valueKindOf(file, field);
  if (kind === 'person') return [{ value: LEFT_OUT, label: withoutPerson(field) }, ...people.options];
  const leftOut = { value: LEFT_OUT, label: 'Leave empty' };
  if (kind === 'product') return [leftOut, ...productsOf(file)];
  const targets = kind === null ? [] : (valueTargetsOf(kind) ?? []);
  return [leftOut, ...targets.map(({ key, label }) => ({ value: key, label }))];
}

function productsOf({ values }: ImportFile): Option[] {
  const products = values
    .filter(({ field }) => field === 'product')
    .flatMap(({ text, target, offer }) => [
      text,
      ...(target ? [target] : []),
      ...(offer ? [offer.target] : []),
    ]);
  return [...new Set(products)]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }));
}

/** The options of one value: those of its field, its current target, its suggestion and its own words. */
export function optionsOf(
  file: ImportFile,
  value: ImportValue,
  options: readonly Option[],
): readonly Option[] {
  const { field, text, target, offer } = value;
  const kind = valueKindOf(file, field);
  const more: Option[] = [];
  const add = (option: Option) => {
    if (![...options, ...more].some((one) => one.value === option.value)) more.push(option);
  };
  if (kind === 'person') add({ value: NAMED_OWNER, label: text, hint: 'new, without sign-in' });
  if (offer) add({ value: offer.target, label: offer.label });
  if (target !== null) add({ value: target, label: target });
  if (kind !== null && kind !== 'person' && keepsOwnWords(kind))
    add({ value: text, label: text, hint: 'as in the file' });
  return [...options.slice(0, 1), ...more, ...options.slice(1)];
}

const withoutPerson = (field: ImportField): string => (field === 'owner' ? 'Default owner' : 'Leave empty');

/** What happens to a value if nothing is chosen for it. */
export function undecidedLabel(file: ImportFile, { field, text, lapsed }: ImportValue): string {
  if (lapsed === true) return 'Choose a person';
  const kind = valueKindOf(file, field);
  if (kind === 'person') return withoutPerson(field);
  return kind !== null && keepsOwnWords(kind) ? `Keep “${text}”` : 'Choose what it becomes';
}

/** Whether someone should check it: its suggestion is only similar, or its rows can't be imported as they are. */
export function isOpenValue(file: ImportFile, { field, decided, offer, lapsed }: ImportValue): boolean {
  const kind = valueKindOf(file, field);
  return !decided && (lapsed === true || offer !== null || kind === null || !keepsOwnWords(kind));
}
