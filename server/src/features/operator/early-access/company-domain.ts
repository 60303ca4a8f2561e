import mailProviders from 'email-providers/all.json' with { type: 'json' };

const PROVIDERS: ReadonlySet<string> = new Set(mailProviders);

/** Anybody can have an address there, so it says nothing of where somebody works. */
export function isMailProvider(domain: string): boolean {
  return PROVIDERS.has(domain);
}

/** The domain of the company that an address belongs to; null for an address of a mail provider. */
export function companyDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain === '' || isMailProvider(domain) ? null : domain;
}
