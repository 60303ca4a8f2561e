import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const ISSUER = 'Dealwright';
const PERIOD_SECONDS = 30;
/** Clocks differ: a code of the step before or after counts as well. */
const STEPS_ASIDE = 1;
const SECRET_BYTES = 20;

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** 160 random bits as base32, the way authenticator apps take it. */
export function newTimeCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step of this code, among those valid now; null if it matches none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const aside = totpOf(secret, '').validate({ token: code, timestamp, window: STEPS_ASIDE });
  return aside === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + aside;
}

/** What an authenticator app reads: as an address, and as a picture of it. */
export function presentForApp(secret: string, email: string): { uri: string; qrCode: string } {
  const uri = totpOf(secret, email).toString();
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  return { uri, qrCode: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
}
