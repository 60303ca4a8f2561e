/** What tells a browser that somebody signed in with before from any other. Only hashes are stored. */
export interface BrowserTokens {
  /** What it carried; null for one that nobody signed in with. */
  readonly formerHash: Buffer | null;
  /**
   * What it carries from this sign-in on. A new one each time: a token that somebody planted in another browser never
   * becomes one of that person's.
   */
  readonly token: string;
}
