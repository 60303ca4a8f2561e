/** Tokens that recognize browsers used to sign in before. Only hashes are stored. */
export interface BrowserTokens {
  /** Hash of the token it sent; null if nobody has signed in with it. */
  readonly formerHash: Buffer | null;
  /**
   * What it carries from this sign-in on. A new one each time: a token that an attacker planted in another browser
   * never becomes one of that person's.
   */
  readonly token: string;
}
