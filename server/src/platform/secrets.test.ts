import { describe, expect, test } from 'vitest';
import { isSealedUnderFormer, keyedHashes, type SecretPlace, seal, unseal } from './secrets.ts';

const config = { appSecret: 'the present secret, long enough for a test', formerAppSecrets: [] };
const place: SecretPlace = {
  table: 'mfa_factors',
  column: 'secret',
  ownerId: '0199ef29-0000-7000-8000-000000000001',
  rowId: '0199ef29-0000-7000-8000-000000000002',
};
const TEXT = 'JBSWY3DPEHPK3PXP ÄÖ🙂';

describe('secrets at rest', () => {
  test('come back as they were, and never look the same twice', () => {
    const sealed = seal(config, place, TEXT);
    expect(unseal(config, place, sealed)).toBe(TEXT);
    expect(sealed.includes(Buffer.from('JBSWY3DP'))).toBe(false);
    expect(seal(config, place, TEXT).equals(sealed)).toBe(false);
    expect(unseal(config, place, seal(config, place, ''))).toBe('');
  });

  test('no byte of them can be changed, and nothing cut off or added', () => {
    const sealed = seal(config, place, TEXT);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(config, place, changed), `byte ${at}`).toThrow(/can’t be read/);
    }
    for (const wrong of [
      Buffer.alloc(0),
      sealed.subarray(0, 20),
      sealed.subarray(0, -1),
      Buffer.concat([sealed, Buffer.from([0])]),
    ]) {
      expect(() => unseal(config, place, wrong)).toThrow(/can’t be read/);
    }
  });

  test.each([
    ['table', 'webhooks'],
    ['column', 'other'],
    ['ownerId', '0199ef29-0000-7000-8000-00000000000f'],
    ['rowId', '0199ef29-0000-7000-8000-00000000000f'],
  ])('cannot be read from another %s', (part, value) => {
    const sealed = seal(config, place, TEXT);
    expect(() => unseal(config, { ...place, [part]: value }, sealed)).toThrow(/moved from where it belongs/);
  });

  test('cannot be read with another APP_SECRET; the message tells nothing of what it was', () => {
    const sealed = seal(config, place, TEXT);
    const other = { appSecret: 'another secret, as long as the first one is', formerAppSecrets: [] };
    expect(() => unseal(other, place, sealed)).toThrow(/an APP_SECRET that is no longer set/);
    expect(() => unseal(other, place, sealed)).not.toThrow(/JBSW|present secret/);
  });

  test('after a change of APP_SECRET they are read under the former, and due to be sealed anew', () => {
    const sealed = seal(config, place, TEXT);
    const changed = {
      appSecret: 'another secret, as long as the first one is',
      formerAppSecrets: [config.appSecret],
    };
    expect(unseal(changed, place, sealed)).toBe(TEXT);
    expect(isSealedUnderFormer(changed, sealed)).toBe(true);
    expect(isSealedUnderFormer(changed, seal(changed, place, TEXT))).toBe(false);
  });

  test('without any secret nothing is sealed', () => {
    expect(() => seal({ appSecret: null, formerAppSecrets: [] }, place, TEXT)).toThrow(
      /APP_SECRET is missing/,
    );
  });

  test('a hash differs by salt, by place and by secret, and is found again after a change of APP_SECRET', () => {
    const salt = Buffer.from('salt');
    const [stored] = keyedHashes(config, place, salt, 'AB12CD34');
    const changed = {
      appSecret: 'another secret, as long as the first one is',
      formerAppSecrets: [config.appSecret],
    };
    expect(stored).toHaveLength(32);
    expect(keyedHashes(config, place, salt, 'AB12CD35')[0]).not.toEqual(stored);
    expect(keyedHashes(config, place, Buffer.from('other'), 'AB12CD34')[0]).not.toEqual(stored);
    expect(keyedHashes(config, { ...place, ownerId: place.rowId }, salt, 'AB12CD34')[0]).not.toEqual(stored);
    expect(keyedHashes(changed, place, salt, 'AB12CD34')[0]).not.toEqual(stored);
    expect(keyedHashes(changed, place, salt, 'AB12CD34')[1]).toEqual(stored);
  });
});
