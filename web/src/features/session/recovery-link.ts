/** What a recovery link says; null where the address is none. */
export interface RecoveryLink {
  /** Null once it has been exchanged for a session. */
  readonly token: string | null;
}

/** Reads `type=recovery` with its token from the query or, as other systems write it, from the hash. */
export function readRecoveryLink(search: string, hash: string): RecoveryLink | null {
  for (const part of [search, hash]) {
    const given = new URLSearchParams(part.replace(/^[?#]/, ''));
    if (given.get('type') === 'recovery') return { token: given.get('token') };
  }
  return null;
}
