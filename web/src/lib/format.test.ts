import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDayRange,
  formatMoney,
  formatMoneyCompact,
  formatRelative,
  formatRelativeDay,
} from './format.ts';
import { formatAmountForInput } from './typed-format.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const now = new Date('2026-11-20T12:00:00Z');

describe('format', () => {
  it('shows cents only where there are some, and none for the yen', () => {
    expect(formatMoney(usd(4_800_000))).toBe('$48,000');
    expect(formatMoney(usd(4_800_050))).toBe('$48,000.50');
    expect(formatMoney({ amountMinor: 48_000, currency: 'JPY' })).toBe('¥48,000');
    expect(formatMoneyCompact(usd(124_000_000))).toBe('$1.2M');
    expect(formatAmountForInput(usd(4_800_050))).toBe('48,000.50');
  });

  it('names a day without its year in this one', () => {
    expect(formatDay('2026-03-12', now)).toBe('Mar 12');
    expect(formatDay('2025-03-12', now)).toBe('Mar 12, 2025');
    expect(formatDayRange('2026-03-12', '2026-03-12', now)).toBe('Mar 12');
    expect(formatDayRange('2026-03-12', '2026-03-16', now)).toMatch(/^Mar 12\s–\s16$/);
    expect(formatDayRange('2026-12-30', '2027-01-02', now)).toMatch(/^Dec 30, 2026\s–\sJan 2, 2027$/);
    expect(formatRelativeDay('2026-09-07', now)).toBe('74 days ago');
    expect(formatRelativeDay('2026-11-21', now)).toBe('tomorrow');
  });

  it('says how long ago something was', () => {
    expect(formatRelative('2026-11-20T11:59:40Z', now)).toBe('just now');
    expect(formatRelative('2026-11-20T11:15:00Z', now)).toBe('45 minutes ago');
    expect(formatRelative('2026-11-19T11:00:00Z', now)).toBe('yesterday');
    expect(formatRelative('2026-03-12T11:00:00Z', now)).toBe('Mar 12');
  });
});
