import { describe, expect, test } from 'vitest';
import { contentDisposition } from '../http/file-answer.ts';
import { keptName, shownName } from './file-names.ts';
import { checkKey } from './storage.ts';

const HOSTILE = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\a.png',
  'C:\\Users\\me\\a.png',
  'a\0.png',
  'a\r\nSet-Cookie: x=1.png',
  'a".png"; filename="b.exe',
  '\u202Egnp.exe.png',
  '....',
  '',
  '   ',
  '.htaccess',
  '-rf.png',
  'CON.png',
  '\uD800.png',
  `${'x'.repeat(4096)}.png`,
  'Übersicht – 結果.png',
  "it's (1).png",
];

describe('names of files', () => {
  test.each(HOSTILE)('SUPPORT10 F2 %j makes a key, a name to show and a header', (name) => {
    const kept = keptName(name);
    expect(kept).toMatch(/^[A-Za-z0-9-][A-Za-z0-9._-]*$/);
    expect(kept.length).toBeLessThanOrEqual(80);
    expect(checkKey(`support-attachments/0192/1790000000000-${kept}`)).not.toContain('..');
    const shown = shownName(name);
    expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThanOrEqual(120);
    const header = contentDisposition(shown);
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
    expect(header.split('"')).toHaveLength(3);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(shown);
  });

  test('the end of a long name stays, for it says what the file is', () => {
    expect(keptName(`${'x'.repeat(4096)}.png`)).toMatch(/x\.png$/);
    expect(shownName(`${'x'.repeat(4096)}.png`)).toMatch(/x\.png$/);
  });

  test.each(['../a', 'a/../b', 'a//b', '/a', 'a\\b', 'a\0', '.hidden/a', ''])('%j is no key', (key) => {
    expect(() => checkKey(key)).toThrow();
  });
});
