import { createHmac } from 'node:crypto';
import type { Proofs } from './authorization-server.ts';

export const SIGN_IN_LASTS_SECONDS = 10 * 60;

/** Verifier and nonce of one state. They follow from the browser's secret: the database alone gives neither away. */
export function proofsOf(secret: string, state: string): Proofs {
  const derived = (what: string): string =>
    createHmac('sha256', secret).update(`${what}\0${state}`).digest('base64url');
  return { state, codeVerifier: derived('verifier'), nonce: derived('nonce') };
}
