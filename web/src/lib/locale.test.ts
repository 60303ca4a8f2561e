import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatMoney, formatNumber, formatPercent } from './format.ts';
import { browserLocale, chooseLocale, currentLocale, LOCALE_KEY, takeLocaleOfPerson } from './locale.ts';
import { formatAmountForInput, formatDayForInput } from './typed-format.ts';

const now = new Date('2026-11-20T12:00:00Z');
const usd = { amountMinor: 4_800_050, currency: 'USD' };

describe('PERS22 how numbers and dates are written', () => {
  afterEach(() => {
    chooseLocale(null);
    takeLocaleOfPerson(null);
    vi.restoreAllMocks();
  });

  it('follows the first language of the browser until one is chosen', () => {
    vi.spyOn(window.navigator, 'language', 'get').mockReturnValue('de-DE');
    expect(browserLocale()).toBe('de-DE');
    expect(formatNumber(1_234_567.8)).toBe('1.234.567,8');
    expect(formatMoney(usd)).toBe('48.000,50\u00a0$');
    expect(formatAmountForInput(usd)).toBe('48.000,50');
    expect(formatDay('2025-03-12', now)).toBe('12. März 2025');
    expect(formatPercent(12.5)).toBe('12,5\u00a0%');
    chooseLocale('en-US');
    expect(localStorage.getItem(LOCALE_KEY)).toBe('en-US');
    expect(formatMoney(usd)).toBe('$48,000.50');
    expect(formatPercent(12.5)).toBe('12.5%');
    chooseLocale(null);
    expect(currentLocale()).toBe('de-DE');
  });

  it('is American English where the browser names no language that is known', () => {
    vi.spyOn(window.navigator, 'language', 'get').mockReturnValue('not a language');
    expect(currentLocale()).toBe('en-US');
  });

  it('is the person’s own choice while they are signed in, else what was chosen in this browser', () => {
    chooseLocale('fr-FR');
    takeLocaleOfPerson('de-DE');
    expect(currentLocale()).toBe('de-DE');
    takeLocaleOfPerson(null);
    expect(currentLocale()).toBe('fr-FR');
  });

  it('writes into a field only what can be read back', () => {
    chooseLocale('ja-JP');
    expect(formatDayForInput('2027-01-15')).toBe('2027-01-15');
    chooseLocale('ar-EG');
    expect(formatAmountForInput(usd)).toMatch(/^48.?000.50$/);
  });
});
