import mailProviders from 'email-providers/all.json' with { type: 'json' };

const PROVIDERS: ReadonlySet<string> = new Set(mailProviders);

/** Public mail providers, which say nothing about where a person works. */
export function isMailProvider(domain: string): boolean {
  return PROVIDERS.has(domain);
}

/** The domain of the company that an address belongs to; null for an address of a mail provider. */
export function companyDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain === '' || isMailProvider(domain) ? null : domain;
}
