import { obviousWeakness, PASSWORD_TEXTS } from '@dealwright/contract/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../../platform/errors.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Why anybody would guess it, or null. */
export function weaknessOf(password: string, email: string): string | null {
  const plain = password.normalize('NFC').trim().toLowerCase();
  if (COMMON.has(plain)) return PASSWORD_TEXTS.common;
  return obviousWeakness(password, email);
}

/** Refuses a new password that anybody would guess; its length is the contract's matter. `path` names the field. */
export function checkPassword(
  { password, email }: { readonly password: string; readonly email: string },
  path = 'password',
): void {
  const weakness = weaknessOf(password, email);
  if (weakness) throw invalid(path, weakness);
}
