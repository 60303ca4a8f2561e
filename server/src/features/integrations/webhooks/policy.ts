import type { Role } from '@dealwright/domain/role';

/** Only admins change URL, secret and test mode, and resend events. Everyone else can only read. */
export function canEditWebhook({ role }: { readonly role: Role }): boolean {
  return role === 'admin';
}
