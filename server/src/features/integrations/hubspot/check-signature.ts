import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older signature may be a replay by an eavesdropper. */
export const SIGNATURE_LASTS_MS = 5 * 60_000;

export interface SignedRequest {
  readonly method: string;
  /** The full URL configured in HubSpot, including its query. */
  readonly uri: string;
  readonly body: string;
  /** X-HubSpot-Request-Timestamp: milliseconds since 1970. */
  readonly timestamp: string | undefined;
  /** X-HubSpot-Signature-v3. */
  readonly signature: string | undefined;
}

/** As HubSpot describes it: HMAC-SHA256 over method, address, body and time, by the app's client secret, in base64. */
export function signatureOf(
  secret: string,
  { method, uri, body, timestamp = '' }: Omit<SignedRequest, 'signature'>,
): string {
  return createHmac('sha256', secret).update(`${method}${uri}${body}${timestamp}`).digest('base64');
}

/** Whether HubSpot itself sent it, within the last minutes. */
export function isFromHubspot(secret: string, request: SignedRequest, now: Date): boolean {
  const { timestamp, signature } = request;
  if (!signature || !timestamp || !/^\d{10,16}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > SIGNATURE_LASTS_MS) return false;
  const expected = Buffer.from(signatureOf(secret, request));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
