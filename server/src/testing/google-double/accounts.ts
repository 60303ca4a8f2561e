import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What is wrong with the next answer to this person's code. */
export type TokenFault =
  | 'wrong nonce'
  | 'wrong audience'
  | 'wrong issuer'
  | 'expired'
  | 'alg none'
  | 'alg HS256'
  | 'foreign key'
  | 'no id token'
  | 'invalid_grant'
  | 'server error';

export interface DoublePerson {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** Scopes that they leave unticked. */
  readonly declines: readonly string[];
  fault: TokenFault | null;
}

/** What a person consented to. */
export interface Consent {
  readonly sub: string;
  readonly scope: string;
}

interface IssuedCode extends Consent {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
}

export const DOUBLE_CLIENT = { id: 'double-client', secret: 'double-secret' } as const;
const ACCESS_LASTS_SECONDS = 3600;
const PUBLIC_KEY = { publicKeyEncoding: { type: 'spki', format: 'pem' } } as const;

function keyPair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    ...PUBLIC_KEY,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Everything that the double knows: its people, its keys, and what it gave out. */
export class DoubleAccounts {
  readonly people = new Map<string, DoublePerson>();
  readonly keys = keyPair();
  readonly nextKeys = keyPair();
  readonly foreignKeys = keyPair();
  /** The queries of all requests for consent, the latest last. */
  readonly authorizations: Record<string, string>[] = [];
  /** How often a refresh token was used. */
  refreshes = 0;
  /** Each request to take a consent back, by its token. */
  readonly revocations: string[] = [];
  /** So many of the next ones fail. */
  failingRevocations = 0;
  private readonly codes = new Map<string, IssuedCode>();
  private readonly access = new Map<string, Consent & { readonly expiresAt: number }>();
  private readonly refresh = new Map<string, Consent>();

  add(person: Partial<DoublePerson> & Pick<DoublePerson, 'sub' | 'email'>): DoublePerson {
    const whole = {
      emailVerified: true,
      givenName: 'Gina',
      familyName: 'Google',
      declines: [],
      fault: null,
      ...person,
    };
    this.people.set(whole.sub, whole);
    return whole;
  }

  issueCode(issued: IssuedCode): string {
    const code = `code-${randomBytes(16).toString('hex')}`;
    this.codes.set(code, issued);
    return code;
  }

  /** Once, for the client, the address and the verifier that belong to it. */
  redeemCode(code: string, given: { redirectUri: string; verifier: string }): IssuedCode | null {
    const issued = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256').update(given.verifier).digest('base64url');
    return issued && issued.challenge === challenge && issued.redirectUri === given.redirectUri
      ? issued
      : null;
  }

  issueAccess({ sub, scope }: Consent): { access_token: string; expires_in: number } {
    const token = `access-${randomBytes(16).toString('hex')}`;
    this.access.set(token, { sub, scope, expiresAt: Date.now() + ACCESS_LASTS_SECONDS * 1000 });
    return { access_token: token, expires_in: ACCESS_LASTS_SECONDS };
  }

  issueRefresh({ sub, scope }: Consent): string {
    const token = `refresh-${randomBytes(16).toString('hex')}`;
    this.refresh.set(token, { sub, scope });
    return token;
  }

  useRefresh(token: string): Consent | null {
    this.refreshes += 1;
    return this.refresh.get(token) ?? null;
  }

  /** Whose access token this is, while it lasts. */
  findAccess(token: string): (Consent & { readonly person: DoublePerson }) | null {
    const found = this.access.get(token);
    const person = found && this.people.get(found.sub);
    return found && person && found.expiresAt > Date.now() ? { ...found, person } : null;
  }

  /** No access token that is out goes on working; the consents do. */
  expireAccess(): void {
    this.access.clear();
  }

  /** Ends all consents of the token’s owner. Returns whether the token was known. */
  revoke(token: string): boolean {
    const sub = (this.refresh.get(token) ?? this.access.get(token))?.sub;
    if (sub === undefined) return false;
    this.revokeAllOf(sub);
    return true;
  }

  revokeAllOf(sub: string): void {
    for (const tokens of [this.refresh, this.access]) {
      for (const [token, consent] of tokens) if (consent.sub === sub) tokens.delete(token);
    }
  }
}
