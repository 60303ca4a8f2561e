import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { SessionRow } from '../authenticate.ts';

/** Who a request comes from: what its cookie opens, and the cookie's hash. */
export interface Bearer {
  readonly session: SessionRow | null;
  readonly tokenHash: Buffer | null;
}

/** Who asks as a member: a program by its token, or a person by their session. */
export interface MemberBearer {
  readonly program: Actor | null;
  readonly tokenHash: Buffer | null;
}

/** What a member's transaction came to, and what is due after it. */
export interface MemberCall<T> {
  readonly result: T;
  readonly followUps: readonly (() => Promise<void>)[];
  readonly renewalDue: boolean;
}

export interface MemberExchange {
  readonly bearer: MemberBearer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Exchange {
  readonly bearer: Bearer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
