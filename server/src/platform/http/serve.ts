import { Readable } from 'node:stream';
import type { Route } from '@dealwright/contract/route';
import type { Database } from '@dealwright/db/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import { asSystem } from '../as-system.ts';
import {
  authenticateSql,
  findSession,
  isShutOut,
  requireActor,
  requireOperator,
  requirePerson,
  requiresMfa,
  requiresMfaEnrollment,
  type SessionRow,
} from '../authenticate.ts';
import { AppError, suspended } from '../errors.ts';
import { hashToken } from '../ids.ts';
import { companySql, findProgram } from '../program.ts';
import type { Reading, Replica } from '../replica/replica.ts';
import { programClaimant, type RequestBounds, unknownHolder } from '../request-bounds.ts';
import { inRequestSpan } from '../telemetry/trace-requests.ts';
import { inWork, noteWho, workOf } from '../telemetry/work.ts';
import { addRoute } from './add-route.ts';
import { Claimants } from './claimants.ts';
import type {
  MemberAsideHandler,
  MemberContext,
  MemberGuards,
  MemberHandler,
  OperatorContext,
  OperatorHandler,
  PersonContext,
  PersonHandler,
  ProofGuard,
  ProofGuards,
  PublicContext,
  PublicHandler,
  ReplayGuard,
  ReplayGuards,
  UploadHandler,
} from './context.ts';
import { renewSessionCookie, sessionTokenHash } from './cookie.ts';
import type { Bearer, Exchange, MemberBearer, MemberCall, MemberExchange } from './exchange.ts';
import { once } from './idempotency.ts';
import { parsedInput, versionOf } from './parsed-input.ts';
import { openProofGate } from './recent-proof.ts';
import { sendAnswer } from './send-answer.ts';
import { keepWrittenPositions, writtenPosition } from './written-position.ts';

/** Answers a request that goes no further; null lets it go on. */
type Refusal = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

export interface RouterOptions {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly now: () => Date;
  /** What one person and one company may ask of the database at once. */
  readonly bounds: RequestBounds;
  /** Holds answers against the contract; in tests. */
  readonly checkAnswers: boolean;
  /** Where operations that the contract declares for it may read. */
  readonly replica: Replica;
  /** In demo mode the operator needs no second factor. */
  readonly demo: boolean;
}

const UPLOAD_WORDS: Readonly<Record<string, string>> = {
  true: 'Send the bytes of the file as application/octet-stream.',
  multipart: 'Send the files as multipart/form-data.',
};

/** Binds operations of the contract to what carries them out. */
export class Router {
  readonly served = new Set<string>();
  private readonly options: RouterOptions;
  private readonly claimants: Claimants;
  /** Sessions that were looked up for this very request. */
  private readonly lookedUp = new WeakMap<FastifyRequest, SessionRow | null>();

  constructor(options: RouterOptions) {
    this.options = options;
    this.claimants = new Claimants(options.database);
    keepWrittenPositions(options.app, options.replica);
  }

  /** An operation for members: session, policy-ready actor and one transaction are there before the handler runs. */
  member<const R extends Route>(route: R, handler: MemberHandler<R>, ...guards: MemberGuards<R>): void {
    const [guard] = guards as readonly ReplayGuard<R>[];
    const mayReplay = route.idempotent ? guard : undefined;
    const mayAsk = route.proof === 'always' ? guard : undefined;
    this.register(route, async (request, reply) => {
      const bearer = await this.memberOf(route, request);
      const call = await this.inTransaction(
        route,
        request,
        bearer,
        (context) => this.onceOnly(route, request, context, () => handler(context), mayReplay),
        mayAsk,
      );
      return this.answerMember(route, call, { bearer, request, reply });
    });
  }

  /**
   * An operation for members on text that others wrote. `prepare` reads what is needed in one transaction and answers
   * with the work, which is done with none open; `handler` checks everything again in another, and writes.
   */
  memberAside<const R extends Route, T>(
    route: R,
    prepare: (context: MemberContext<R>) => Promise<() => Promise<T>>,
    handler: MemberAsideHandler<R, T>,
    ...guards: ReplayGuards<R>
  ): void {
    const [mayReplay] = guards as readonly ReplayGuard<R>[];
    this.register(route, async (request, reply) => {
      const bearer = await this.memberOf(route, request);
      const prepared = await this.inTransaction(route, request, bearer, prepare);
      const done = await prepared.result();
      const call = await this.inTransaction(route, request, bearer, (context) =>
        this.onceOnly(route, request, context, () => handler(context, done), mayReplay),
      );
      return this.answerMember(route, call, { bearer, request, reply });
    });
  }

  private async memberOf(route: Route, request: FastifyRequest): Promise<MemberBearer> {
    const program = await this.programOf(route, request);
    const tokenHash = program ? null : sessionTokenHash(request);
    if (!program && !tokenHash) throw new AppError('not_signed_in', 'Please sign in to continue.');
    return { program, tokenHash };
  }

  /** Runs with the rights the member has now, in a transaction that is begun anew when it has to be tried again. */
  private async inTransaction<R extends Route, T>(
    route: R,
    request: FastifyRequest,
    { program, tokenHash }: MemberBearer,
    run: (context: MemberContext<R>) => Promise<T>,
    mayAsk?: ProofGuard<MemberContext<R>>,
  ): Promise<MemberCall<T>> {
    const { database, now, bounds } = this.options;
    const ask = (): Promise<MemberCall<T>> =>
      database.transaction(
        'dealwright_app',
        async (tx) => {
          const followUps: (() => Promise<void>)[] = [];
          const session = program ? null : ((tx.opening[0] as SessionRow | undefined) ?? null);
          if (tokenHash) this.claimants.learn(tokenHash, session);
          const actor = program ?? requireActor(session);
          noteWho(actor.companyId, actor.userId);
          const time = now();
          const gate = openProofGate(route, session, time);
          const reading = this.readingOf(route, request, program ? null : actor);
          const context = {
            ...parsedInput(route, request),
            reading,
            actor,
            session,
            tx,
            now: time,
            proveIf: gate.proveIf,
            version: versionOf(route, request),
            requestId: request.id,
            clientAddress: request.ip,
            log: request.log,
            afterCommit: (followUp: () => Promise<void>) => followUps.push(followUp),
          } as unknown as MemberContext<R>;
          await gate.pass(() => mayAsk?.(context));
          // A download is read after this transaction, page by page.
          const result = route.download
            ? await run(context)
            : await reading(tx, (readTx) => run({ ...context, tx: readTx }));
          gate.requireSaid();
          return { result, followUps, renewalDue: session?.renewal_due ?? false };
        },
        {
          opening: tokenHash ? authenticateSql(tokenHash) : companySql(program?.companyId ?? ''),
          retry: true,
          readOnly: route.method === 'GET',
        },
      );
    return program ? bounds.asking(programClaimant(program), ask) : ask();
  }

  /** Where the operation reads: on the replica if the contract says so. A program keeps no cookie of what it wrote. */
  private readingOf(route: Route, request: FastifyRequest, member?: Actor | null): Reading {
    if (route.reads !== 'replica' || member === null) return (tx, run) => run(tx);
    const role = member ? 'dealwright_app' : 'dealwright_system';
    const reader = { role, member: member ?? null, written: writtenPosition(request) } as const;
    return (tx, run) => this.options.replica.read(tx, reader, run);
  }

  /** A creation that came with a key is made once, however often it comes. */
  private async onceOnly<R extends Route>(
    route: R,
    request: FastifyRequest,
    context: MemberContext<R>,
    run: () => Promise<unknown>,
    mayReplay: ReplayGuard<R> | undefined,
  ): Promise<unknown> {
    const key = request.headers['idempotency-key'];
    if (!route.idempotent || typeof key !== 'string') return run();
    const { actor, tx } = context;
    const input = parsedInput(route, request);
    return once(tx, {
      actor,
      key,
      operationId: route.operationId,
      input,
      run,
      mayReplay: async () => mayReplay?.(context),
    });
  }

  private async answerMember(
    route: Route,
    { result, followUps, renewalDue }: MemberCall<unknown>,
    { bearer, request, reply }: MemberExchange,
  ): Promise<FastifyReply> {
    for (const followUp of followUps) await followUp();
    if (renewalDue && bearer.tokenHash) await this.renew(bearer.tokenHash, request, reply);
    return sendAnswer(route, result, reply, this.options);
  }

  /** The program that asks, by a token instead of a session; null if the operation is for people alone. */
  private async programOf(route: Route, { headers }: FastifyRequest): Promise<Actor | null> {
    if (!route.scope) return null;
    const { database, now } = this.options;
    return findProgram(database, { header: headers.authorization, scope: route.scope, now: now() });
  }

  /**
   * An operation for anyone; the session is looked up only when a cookie came.
   * @param refuse answers the request itself where it goes no further, before the database is asked for anything
   */
  public<const R extends Route>(route: R, handler: PublicHandler<R>, refuse?: Refusal): void {
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const bearer = await this.bearerOf(request, reply);
      const { session } = bearer;
      if (session && isShutOut(session) && !route.whileSuspended) throw suspended();
      if (session && !route.withoutSecondFactor) {
        if (requiresMfa(session)) throw new AppError('aal2_required');
        if (requiresMfaEnrollment(session) && !route.withoutEnrolment)
          throw new AppError('enrolment_required');
      }
      return this.answerWith(route, { bearer, request, reply }, handler);
    };
    this.register(route, answer, refuse);
  }

  /** An operation for people signed in, verified and past the second factor, with or without a workspace. */
  person<const R extends Route>(
    route: R,
    handler: PersonHandler<R>,
    ...guards: ProofGuards<R, PersonContext<R>>
  ): void {
    const [mayAsk] = guards as readonly ProofGuard<PersonContext<R>>[];
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      requirePerson(bearer.session, route);
      return this.answerWith(
        route,
        { bearer, request, reply },
        (context) => handler(context as PersonContext<R>),
        (context) => mayAsk?.(context as PersonContext<R>),
      );
    });
  }

  /** An operation by which a member sends a file. Who they are is known before a byte of it is read. */
  upload<const R extends Route>(route: R, handler: UploadHandler<R>): void {
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      const actor = requireActor(bearer.session);
      if (!(request.body instanceof Readable)) {
        throw new AppError('unsupported_type', UPLOAD_WORDS[String(route.upload)]);
      }
      const announced = Number(request.headers['content-length'] ?? Number.NaN);
      const file = {
        actor,
        file: request.body,
        contentType: request.headers['content-type'] ?? '',
        announcedBytes: Number.isSafeInteger(announced) ? announced : null,
      };
      return this.answerWith(route, { bearer, request, reply }, (context) =>
        handler({ ...context, ...file } as never),
      );
    });
  }

  /** An operation for the operator of the service, across companies; for everyone else it does not exist. */
  operator<const R extends Route>(route: R, handler: OperatorHandler<R>): void {
    const { database, demo } = this.options;
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      const operator = requireOperator(bearer.session, demo);
      return this.answerWith(route, { bearer, request, reply }, (context) =>
        asSystem<unknown>(database, async (tx) =>
          this.readingOf(route, request)(tx, async (readTx) =>
            handler({ ...context, operator, tx: readTx } as unknown as OperatorContext<R>),
          ),
        ),
      );
    });
  }

  /** Looked up once for each request: by now, or a moment ago to know whom to count it against. */
  private async sessionOf(request: FastifyRequest, tokenHash: Buffer): Promise<SessionRow | null> {
    const known = this.lookedUp.get(request);
    this.lookedUp.delete(request);
    return known === undefined ? findSession(this.options.database, tokenHash) : known;
  }

  private async bearerOf(request: FastifyRequest, reply: FastifyReply): Promise<Bearer> {
    const tokenHash = sessionTokenHash(request);
    const session = tokenHash ? await this.sessionOf(request, tokenHash) : null;
    if (session) noteWho(session.company_id, session.user_id);
    if (session?.renewal_due && tokenHash) await this.renew(tokenHash, request, reply);
    return { session, tokenHash };
  }

  /** Runs what no transaction is opened for, once a proof is there where the operation always asks for one. */
  private async answerWith<R extends Route>(
    route: R,
    { bearer: { session, tokenHash }, request, reply }: Exchange,
    run: (context: PublicContext<R>) => Promise<unknown>,
    mayAsk?: ProofGuard<PublicContext<R>>,
  ): Promise<FastifyReply> {
    const now = this.options.now();
    const gate = openProofGate(route, session, now);
    const context = {
      ...parsedInput(route, request),
      database: this.options.database,
      session,
      sessionTokenHash: tokenHash,
      now,
      requestId: request.id,
      clientAddress: request.ip,
      log: request.log,
      request,
      reply,
      proveIf: gate.proveIf,
    } as unknown as PublicContext<R>;
    await gate.pass(() => mayAsk?.(context));
    const response = await run(context);
    gate.requireSaid();
    return sendAnswer(route, response, reply, this.options);
  }

  /** A session that is used lasts seven more days; once an hour at most. */
  private async renew(tokenHash: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.options.database.transaction('dealwright_app', (tx) =>
      sql`select app.renew_session(${tokenHash})`.execute(tx.kysely),
    );
    renewSessionCookie(request, reply);
  }

  /** Counts a request's database use against its sender; throttles visitors where they can do harm. */
  private async counted<T>(route: Route, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
    const { bounds } = this.options;
    const { authorization } = request.headers;
    // A token is looked up, and its use noted, before it is known whose it is.
    if (route.scope && authorization !== undefined)
      return bounds.asking(unknownHolder(hashToken(authorization)), run);
    const tokenHash = sessionTokenHash(request);
    if (!tokenHash) return run();
    const { claimant, session } = await bounds.asking(unknownHolder(tokenHash), () =>
      this.claimants.find(tokenHash),
    );
    if (session !== undefined) this.lookedUp.set(request, session);
    if (claimant) noteWho(claimant.companyId, claimant.personId);
    return bounds.asking(claimant ?? unknownHolder(tokenHash), run);
  }

  /** Counts what `run` asks of the database against those who turn out to ask only within an operation. */
  readonly countedAs: RequestBounds['asking'] = (claimant, run) => this.options.bounds.asking(claimant, run);

  private register(
    route: Route,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    refuse: Refusal = () => null,
  ): void {
    if (this.served.has(route.operationId)) throw new Error(`${route.operationId} is served twice`);
    if (route.proof && route.scope) throw new Error(`${route.operationId}: a program can prove nothing`);
    this.served.add(route.operationId);
    addRoute(
      this.options.app,
      route,
      async (request, reply) =>
        refuse(request, reply) ??
        inWork(workOf(request), () =>
          inRequestSpan(request, () => this.counted(route, request, () => handle(request, reply))),
        ),
    );
  }
}
