import type { Role } from '@dealwright/domain/role';

/** Address, secret, test mode, sending again: the company's admins. Everybody else looks on. */
export function canEditWebhook({ role }: { readonly role: Role }): boolean {
  return role === 'admin';
}
