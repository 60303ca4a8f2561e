/** What is compared of an account. Empty if it is not known. */
export interface AccountFacts {
  readonly name: string;
  readonly domain: string;
  readonly country: string;
  readonly industry: string;
}

/** What is compared of a person. */
export interface ContactFacts {
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly title: string;
  /** The id of the account; empty for none. */
  readonly account: string;
}

/** What is compared of a deal. */
export interface DealFacts {
  readonly name: string;
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The expected or the actual day, as YYYY-MM-DD. */
  readonly closeDate: string;
  readonly owner: string;
}

export interface FactsOf {
  readonly account: AccountFacts;
  readonly contact: ContactFacts;
  readonly deal: DealFacts;
}

export type DuplicateKind = keyof FactsOf;

export const DUPLICATE_KINDS = ['account', 'contact', 'deal'] as const satisfies readonly DuplicateKind[];
