export const NO_ACCOUNT = 'No account yet';

/** What a deal says of its account, which it may not have yet. */
export const accountName = (account: { readonly name: string } | null): string => account?.name ?? NO_ACCOUNT;
