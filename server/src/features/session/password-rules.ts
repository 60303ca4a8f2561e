import { PASSWORD_TEXTS } from '@dealwright/contract/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../../platform/errors.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const PRODUCT = 'dealwright';

/** What remains when case and everything but letters and digits is left out. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Why anybody would guess it, or null. */
export function weaknessOf(password: string, email: string): string | null {
  const plain = password.normalize('NFC').trim().toLowerCase();
  if (COMMON.has(plain)) return PASSWORD_TEXTS.common;
  const [local = ''] = email.split('@');
  if (bare(plain) === bare(email) || bare(plain) === bare(local)) return PASSWORD_TEXTS.address;
  if (bare(plain).replace(/\d+$/, '') === PRODUCT) return PASSWORD_TEXTS.product;
  return null;
}

/** Refuses a new password that anybody would guess; its length is the contract's matter. `path` names the field. */
export function checkPassword(
  { password, email }: { readonly password: string; readonly email: string },
  path = 'password',
): void {
  const weakness = weaknessOf(password, email);
  if (weakness) throw invalid(path, weakness);
}
