import { type ImportFile, type ImportValue, NAMED_OWNER } from '@dealwright/contract/imports/imports';
import { expect, it } from 'vitest';
import { someImport } from '../../testing/fake-import.ts';
import { isOpenValue, optionsOf, undecidedLabel } from './value-options.ts';

const [accounts] = someImport().files as [ImportFile];
const deals: ImportFile = { ...accounts, kind: 'deal' };
const [offered] = accounts.values as [ImportValue];
const unlike: ImportValue = { ...offered, offer: null, how: 'none' };
const stage: ImportValue = { ...unlike, field: 'stage', text: 'Warm' };
const owner: ImportValue = { ...unlike, field: 'owner', text: 'Mara Lindqvist' };

it('IMPW03 a value needs a check if only a similar one is offered, or its rows can’t be imported without a choice', () => {
  expect(isOpenValue(accounts, offered)).toBe(true);
  expect(isOpenValue(accounts, { ...offered, decided: true })).toBe(false);
  expect(isOpenValue(accounts, unlike)).toBe(false);
  expect(isOpenValue(deals, stage)).toBe(true);
  expect(isOpenValue(deals, owner)).toBe(false);
});

it('IMPW03 shows the target of a value while nothing is chosen', () => {
  expect(undecidedLabel(accounts, unlike)).toBe('Keep “technolgy”');
  expect(undecidedLabel(deals, owner)).toBe('Default owner');
  expect(undecidedLabel(deals, stage)).toBe('Choose what it becomes');
});

it('IMPW12 a person chosen earlier who can’t own records any more has to be chosen again', () => {
  const lapsed = { ...owner, lapsed: true };
  expect(isOpenValue(deals, lapsed)).toBe(true);
  expect(undecidedLabel(deals, lapsed)).toBe('Choose a person');
  expect(isOpenValue(deals, { ...lapsed, decided: true })).toBe(false);
});

it('IMPW03 offers each value its similar options and its own words once', () => {
  const leftOut = { value: '', label: 'Leave empty' };
  const known = [leftOut, { value: 'Technology', label: 'Technology' }];
  expect(optionsOf(accounts, offered, known).map(({ value }) => value)).toEqual([
    '',
    'technolgy',
    'Technology',
  ]);
  expect(optionsOf(deals, stage, known)).toEqual(known);
});

it('IMPW10 offers a person in a file as a new person with their own name, chosen or not', () => {
  const known = [{ value: '', label: 'Default owner' }];
  const byName = { value: NAMED_OWNER, label: 'Mara Lindqvist', hint: 'new, without sign-in' };
  for (const target of [null, NAMED_OWNER])
    expect(optionsOf(deals, { ...owner, target }, known)).toEqual([...known, byName]);
});
