import type { Locale } from '@dealwright/domain/locale';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { expect, it } from 'vitest';
import { ageNotice } from './age-notice.ts';

const at = (kind: Parameters<typeof ageNotice>[0], day: string, locale: Locale = 'en-US') =>
  ageNotice(kind, day, '2026-11-22', { settings: DEFAULT_QUALIFICATION_SETTINGS, locale });

it('AIWH28 says of an old call that its evidence counts as a claim', () => {
  expect(at('call', '2024-05-04')).toBe(
    'This is from May 4, 2024. Evidence this old counts as a claim until a buyer confirms it.',
  );
  expect(at('email', '2024-05-04')).toContain('May 4, 2024');
  expect(at('email', '2024-05-04', 'de-DE')).toContain('This is from 04.05.2024.');
});

it('AIWH28 says nothing of a text that still counts, or of our own notes', () => {
  expect(at('call', '2026-11-01')).toBeNull();
  expect(at('call', '2026-09-01')).toBeNull();
  expect(at('email', '2026-06-01')).toBeNull();
  expect(at('note', '2020-01-01')).toBeNull();
});
