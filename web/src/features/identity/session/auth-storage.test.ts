import { expect, it } from 'vitest';
import { removeAuthKeys } from './auth-storage.ts';

it('SESS12 signing out removes the keys of the session from both storages and leaves the others', () => {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    storage.setItem('dealwright.auth.hint', '1');
    storage.setItem('sb-auth-token-x', '1');
    storage.setItem('theme', 'light');
    storage.setItem('not.dealwright.auth', '1');
  }
  removeAuthKeys();
  for (const storage of [window.localStorage, window.sessionStorage]) {
    expect(Object.keys(storage).sort()).toEqual(['not.dealwright.auth', 'theme']);
  }
});
