/** What a reset link says; its token is null once it has been exchanged for a session. */
export interface RecoveryLink {
  readonly token: string | null;
}

/** Other systems write reset links with `#type=recovery`; null if the hash is no such thing. */
export function readRecoveryHash(hash: string): RecoveryLink | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return given.get('type') === 'recovery' ? { token: given.get('token') } : null;
}
