import type { Readable } from 'node:stream';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@dealwright/contract/route';
import type { Database, Tx } from '@dealwright/db/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { SessionRow } from '../authenticate.ts';
import type { JsonText } from '../json-text.ts';
import type { Logger } from '../log.ts';
import type { Reading } from '../replica/replica.ts';
import type { FileAnswer } from './file-answer.ts';

/** What every handler gets: the parsed input, who asks, and where to write what happens. */
interface CallContext<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly now: Date;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly log: Logger;
  /** Throws 403 `proof_required` if the change needs a recent proof and it's missing. */
  readonly proveIf: R extends { readonly proof: 'sometimes' } ? (needed: boolean) => void : undefined;
}

/** For members: one transaction bound to their company; it commits when the handler returns. */
export interface MemberContext<R extends Route> extends CallContext<R> {
  readonly actor: Actor;
  /** Null for a program, where the operation is for those too. */
  readonly session: R extends { readonly scope: string } ? SessionRow | null : SessionRow;
  readonly tx: Tx;
  /** For a download, which is read after this transaction; `tx` of all others reads there already. */
  readonly reading: Reading;
  /** The version the person changed, from If-Match; 0 where the route takes none. */
  readonly version: number;
  /** Done once the transaction has committed, before the answer: what must hold none open, such as a file's removal. */
  readonly afterCommit: (followUp: () => Promise<void>) => void;
}

/** For anyone: no transaction is open; the handler says in whose name it asks. */
export interface PublicContext<R extends Route> extends CallContext<R> {
  readonly database: Database;
  readonly session: SessionRow | null;
  readonly sessionTokenHash: Buffer | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** For people signed in, verified and past the second factor, with or without a workspace. */
export interface PersonContext<R extends Route> extends PublicContext<R> {
  readonly session: SessionRow;
  readonly sessionTokenHash: Buffer;
}

/** For members who send a file: no transaction is open while it comes. */
export interface UploadContext<R extends Route> extends CallContext<R> {
  readonly actor: Actor;
  readonly database: Database;
  readonly file: Readable;
  /** Of several files, with what divides them. */
  readonly contentType: string;
  /** As the client says beforehand; null if it does not. */
  readonly announcedBytes: number | null;
}

/** For the operator of the service: one transaction that sees every company; it commits when the handler returns. */
export interface OperatorContext<R extends Route> extends CallContext<R> {
  readonly operator: SessionRow;
  readonly tx: Tx;
}

/** An operation that answers nothing need not return anything. */
type AnswerOf<R extends Route> = R extends { readonly download: true }
  ? Promise<FileAnswer>
  : undefined extends ResponseOf<R>
    ? Promise<void>
    : Promise<ResponseOf<R> | JsonText<ResponseOf<R>>>;

/** Throws refusals that no proof would lift, so a person isn't asked for a password only to be turned away. */
export type ProofGuard<C> = (context: C) => Promise<void> | void;
/** Operations that always need a recent proof declare first who is allowed at all. */
export type ProofGuards<R extends Route, C> = R extends { readonly proof: 'always' } ? [ProofGuard<C>] : [];
/** What stands between a member and an operation beside its handler. */
export type MemberGuards<R extends Route> = R extends { readonly idempotent: true }
  ? ReplayGuards<R>
  : ProofGuards<R, MemberContext<R>>;
export type MemberHandler<R extends Route> = (context: MemberContext<R>) => AnswerOf<R>;
/** The same, given what was worked out before with no transaction open. */
export type MemberAsideHandler<R extends Route, T> = (context: MemberContext<R>, done: T) => AnswerOf<R>;
/** Throws the refusal of a new request, if the person can no longer do what was done under the key. */
export type ReplayGuard<R extends Route> = (context: MemberContext<R>) => Promise<void> | void;
/** Operations whose answer is replayed under its key declare who can still get it. */
export type ReplayGuards<R extends Route> = R extends { readonly idempotent: true } ? [ReplayGuard<R>] : [];
export type PersonHandler<R extends Route> = (context: PersonContext<R>) => AnswerOf<R>;
export type UploadHandler<R extends Route> = (context: UploadContext<R>) => AnswerOf<R>;
export type OperatorHandler<R extends Route> = (context: OperatorContext<R>) => AnswerOf<R>;
export type PublicHandler<R extends Route> = (context: PublicContext<R>) => AnswerOf<R>;
