import type { Role } from '@dealwright/domain/role';

/** Tokens act with the company's rights, so they are its admins' alone, to see too. */
export function canManageTokens({ role }: { readonly role: Role }): boolean {
  return role === 'admin';
}
