import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './router-search.ts';

describe('what stands behind the question mark', () => {
  it.each(['23456789', '23E45678', '2222E222', 'ABCDEFGH', 'true'])('keeps the code %s as text', (code) => {
    const search = `?workspace_code=${code}`;
    expect(parseSearch(search)).toEqual({ workspace_code: code });
    expect(stringifySearch(parseSearch(search))).toBe(search);
  });

  it('leaves everything else to the router', () => {
    const search = '?invitation_token=a-b_c&mode=sign-in&page=2';
    expect(parseSearch(search)).toEqual({ invitation_token: 'a-b_c', mode: 'sign-in', page: 2 });
    expect(stringifySearch(parseSearch(search))).toBe(search);
    expect(stringifySearch({})).toBe('');
    expect(stringifySearch({ q: 'a & b', workspace_code: undefined })).toBe('?q=a+%26+b');
  });
});
