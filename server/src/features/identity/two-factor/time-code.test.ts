import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newRecoveryCodes } from './recovery-code.ts';
import { newTimeCodeSecret, presentForApp, stepOfCode } from './time-code.ts';

/** RFC 6238, appendix B: SHA-1, the last six of the eight digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const VECTORS: readonly [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('codes by time', () => {
  test.each(VECTORS)('at second %d of the standard’s table', (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('a code counts in its own step and those beside it, two away no more', () => {
    const [seconds, code] = [1_234_567_890, '005924'];
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(SECRET, code, at(seconds + 30))).toBe(step);
    expect(stepOfCode(SECRET, code, at(seconds - 30))).toBe(step);
    expect(stepOfCode(SECRET, code, at(seconds + 60))).toBeNull();
    expect(stepOfCode(SECRET, code, at(seconds - 60))).toBeNull();
    expect(stepOfCode(SECRET, '005925', at(seconds))).toBeNull();
  });

  test('a secret has 160 bits, differs each time, and is in the app’s URI with issuer and address', () => {
    const secret = newTimeCodeSecret();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(newTimeCodeSecret()).not.toBe(secret);
    const { uri, qrCode } = presentForApp(secret, 'rosa@own.example');
    expect(uri).toBe(
      `otpauth://totp/Dealwright:rosa%40own.example?issuer=Dealwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(decodeURIComponent(qrCode)).toMatch(/^data:image\/svg\+xml;charset=utf-8,<svg .*<\/svg>$/s);
  });
});

test('ENROLL19 recovery codes: ten different ones of 8 characters from A–Z and 0–9', () => {
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
  expect(newRecoveryCodes()).toHaveLength(10);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/);
  expect(new Set(codes.join('')).size).toBe(36);
});
