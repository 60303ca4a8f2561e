import { afterEach, expect, it } from 'vitest';
import { chooseLocale, currentLocale, LOCALE_KEY, takeLocaleOfPerson } from '../../../lib/locale.ts';
import { showWhileSaving } from './show-while-saving.ts';

afterEach(() => {
  chooseLocale(null);
  takeLocaleOfPerson(null);
});

it('PERS22 shows a choice at once, the latest of several, and the former one when it could not be saved', async () => {
  chooseLocale('fr-FR');
  takeLocaleOfPerson('de-DE');
  const answers: (() => void)[] = [];
  const answered = () => new Promise<void>((done) => answers.push(done));
  const first = showWhileSaving('en-GB', answered);
  const second = showWhileSaving('sv-SE', answered);
  answers[0]?.();
  await first;
  takeLocaleOfPerson('en-GB');
  expect(currentLocale()).toBe('sv-SE');
  takeLocaleOfPerson('sv-SE');
  answers[1]?.();
  await second;
  expect(currentLocale()).toBe('sv-SE');
  expect(localStorage.getItem(LOCALE_KEY)).toBe('');
  const failed = showWhileSaving(null, () => Promise.reject(new Error('no network')));
  expect(currentLocale()).toBe('en-US');
  await expect(failed).rejects.toThrow('no network');
  expect(currentLocale()).toBe('sv-SE');
});
