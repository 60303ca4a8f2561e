import { Readable } from 'node:stream';
import type { Route } from '@dealwright/contract/route';
import type { Database } from '@dealwright/db/database';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { asSystem } from '../as-system.ts';
import {
  authenticateSql,
  findSession,
  owesEnrolment,
  owesSecondFactor,
  requireActor,
  requireOperator,
  requirePerson,
  type SessionRow,
} from '../authenticate.ts';
import { AppError } from '../errors.ts';
import { companySql, findProgram } from '../program.ts';
import type {
  MemberContext,
  MemberHandler,
  OperatorContext,
  OperatorHandler,
  PersonContext,
  PersonHandler,
  PublicContext,
  PublicHandler,
  ReplayGuard,
  ReplayGuards,
  UploadHandler,
} from './context.ts';
import { renewSessionCookie, sessionTokenHash } from './cookie.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { once } from './idempotency.ts';

const DEFAULT_BODY_LIMIT = 1024 * 1024;

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new AppError('invalid_input', errors[0]?.message ?? 'Some fields need attention', { errors });
}

function parsedInput(
  route: Route,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: parseParams(route, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
  };
}

/** A path that cannot name anything is a path to nothing. */
function parseParams(route: Route, value: unknown): unknown {
  if (!route.params) return undefined;
  const result = route.params.safeParse(value);
  if (!result.success) throw new AppError('not_found', 'There is nothing here, or you may not see it.');
  return result.data;
}

function versionOf(route: Route, request: FastifyRequest): number {
  if (!route.versioned) return 0;
  const header = request.headers['if-match'];
  if (header === undefined) {
    throw new AppError('version_required', 'Send the version you changed as If-Match.');
  }
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
  if (!match) throw new AppError('malformed_request', 'If-Match holds a version, such as "3".');
  return Number(match[1]);
}

function send(route: Route, response: unknown, reply: FastifyReply): FastifyReply {
  void reply.code(route.status ?? 200);
  if (response === undefined) return reply.send();
  const version = (response as { version?: unknown } | null)?.version;
  if (typeof version === 'number') void reply.header('etag', `"${version}"`);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(response));
}

/** Who a request comes from: what its cookie opens, and the cookie's hash. */
interface Bearer {
  readonly session: SessionRow | null;
  readonly tokenHash: Buffer | null;
}

export interface RouterOptions {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly now: () => Date;
  /** Holds answers against the contract; in tests. */
  readonly checkAnswers: boolean;
  /** In demo mode the operator needs no second factor. */
  readonly demo: boolean;
}

/** Binds operations of the contract to what carries them out. */
export class Router {
  readonly served = new Set<string>();
  private readonly options: RouterOptions;

  constructor(options: RouterOptions) {
    this.options = options;
  }

  /** An operation for members: session, policy-ready actor and one transaction are there before the handler runs. */
  member<const R extends Route>(route: R, handler: MemberHandler<R>, ...guards: ReplayGuards<R>): void {
    const { database, now } = this.options;
    const [mayReplay] = guards as readonly ReplayGuard<R>[];
    this.register(route, async (request, reply) => {
      const program = await this.programOf(route, request);
      const tokenHash = program ? null : sessionTokenHash(request);
      if (!program && !tokenHash) throw new AppError('not_signed_in', 'Please sign in to go on.');
      let renewalDue = false;
      let followUps: (() => Promise<void>)[] = [];
      const run = async (): Promise<unknown> =>
        database.transaction(
          'dealwright_app',
          async (tx) => {
            // A transaction that is tried again begins anew with what follows from it.
            followUps = [];
            const session = program ? null : ((tx.opening[0] as SessionRow | undefined) ?? null);
            const actor = program ?? requireActor(session);
            renewalDue = session?.renewal_due ?? false;
            const input = parsedInput(route, request);
            const context = {
              ...input,
              actor,
              session,
              tx,
              version: versionOf(route, request),
              now: now(),
              requestId: request.id,
              clientAddress: request.ip,
              log: request.log,
              afterCommit: (followUp: () => Promise<void>) => followUps.push(followUp),
            } as unknown as MemberContext<R>;
            const key = request.headers['idempotency-key'];
            if (!route.idempotent || typeof key !== 'string') return handler(context);
            return once(tx, {
              ...{ actor, key, operationId: route.operationId, input },
              run: async () => handler(context),
              mayReplay: async () => mayReplay?.(context),
            });
          },
          {
            opening: tokenHash ? authenticateSql(tokenHash) : companySql(program?.companyId ?? ''),
            ...{ retry: true, readOnly: route.method === 'GET' },
          },
        );
      const response = await run();
      for (const followUp of followUps) await followUp();
      if (renewalDue && tokenHash) await this.renew(tokenHash, request, reply);
      return this.answer(route, response, reply);
    });
  }

  /** The program that asks, by a token instead of a session; null where the operation is for people alone. */
  private async programOf(route: Route, { headers }: FastifyRequest): Promise<Actor | null> {
    if (!route.scope) return null;
    const { database, now } = this.options;
    return findProgram(database, { header: headers.authorization, scope: route.scope, now: now() });
  }

  /** An operation for anyone; the session is looked up only when a cookie came. */
  public<const R extends Route>(route: R, handler: PublicHandler<R>): void {
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      const { session } = bearer;
      if (session && !route.withoutSecondFactor) {
        if (owesSecondFactor(session)) throw new AppError('aal2_required');
        if (owesEnrolment(session) && !route.withoutEnrolment) throw new AppError('enrolment_required');
      }
      const context = this.contextOf(route, request, reply, bearer);
      return this.answer(route, await handler(context), reply);
    });
  }

  /** An operation for whoever is signed in, verified and past the second factor, member of a workspace or not. */
  person<const R extends Route>(route: R, handler: PersonHandler<R>): void {
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      requirePerson(bearer.session, route);
      const context = this.contextOf(route, request, reply, bearer) as PersonContext<R>;
      return this.answer(route, await handler(context), reply);
    });
  }

  /** An operation by which a member sends a file. Who they are is known before a byte of it is read. */
  upload<const R extends Route>(route: R, handler: UploadHandler<R>): void {
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      const actor = requireActor(bearer.session);
      if (!(request.body instanceof Readable)) {
        throw new AppError('unsupported_type', 'Send the bytes of the file as application/octet-stream.');
      }
      const announced = Number(request.headers['content-length'] ?? Number.NaN);
      const context = {
        ...this.contextOf(route, request, reply, bearer),
        actor,
        file: request.body,
        announcedBytes: Number.isSafeInteger(announced) ? announced : null,
      };
      return this.answer(route, await handler(context as never), reply);
    });
  }

  /** An operation for the operator of the service, across companies; for everybody else it does not exist. */
  operator<const R extends Route>(route: R, handler: OperatorHandler<R>): void {
    const { database, demo } = this.options;
    this.register(route, async (request, reply) => {
      const bearer = await this.bearerOf(request, reply);
      const operator = requireOperator(bearer.session, demo);
      const context = this.contextOf(route, request, reply, bearer);
      const response = await asSystem(database, async (tx) =>
        handler({ ...context, operator, tx } as unknown as OperatorContext<R>),
      );
      return this.answer(route, response, reply);
    });
  }

  private async bearerOf(request: FastifyRequest, reply: FastifyReply): Promise<Bearer> {
    const tokenHash = sessionTokenHash(request);
    const session = tokenHash ? await findSession(this.options.database, tokenHash) : null;
    if (session?.renewal_due && tokenHash) await this.renew(tokenHash, request, reply);
    return { session, tokenHash };
  }

  private contextOf<R extends Route>(
    route: R,
    request: FastifyRequest,
    reply: FastifyReply,
    { session, tokenHash }: Bearer,
  ): PublicContext<R> {
    return {
      ...parsedInput(route, request),
      database: this.options.database,
      session,
      sessionTokenHash: tokenHash,
      now: this.options.now(),
      requestId: request.id,
      clientAddress: request.ip,
      log: request.log,
      request,
      reply,
    } as unknown as PublicContext<R>;
  }

  /** A session that is used lasts seven more days; once an hour at most. */
  private async renew(tokenHash: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.options.database.transaction('dealwright_app', (tx) =>
      tx.query('select app.renew_session($1)', [tokenHash]),
    );
    renewSessionCookie(request, reply);
  }

  private async answer(route: Route, response: unknown, reply: FastifyReply): Promise<FastifyReply> {
    if (response instanceof FileAnswer) return sendFile(response, reply);
    if (reply.sent || reply.raw.headersSent) return reply;
    if (this.options.checkAnswers)
      route.response.parse(response === undefined ? undefined : JSON.parse(JSON.stringify(response)));
    return send(route, response, reply);
  }

  private register(
    route: Route,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    if (this.served.has(route.operationId)) throw new Error(`${route.operationId} is served twice`);
    this.served.add(route.operationId);
    const { app } = this.options;
    const options: RouteOptions = {
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit: route.bodyLimit ?? DEFAULT_BODY_LIMIT,
      // The contract knows no HEAD, and a stream asked for without its body would never end.
      exposeHeadRoute: false,
      config: { upload: route.upload ?? false },
      handler: handle,
    };
    if (route.signed) {
      // A signature is over the text that came, not over what it means.
      return void app.register(async (room) => {
        room.removeAllContentTypeParsers();
        room.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
          done(null, text),
        );
        room.route(options);
      });
    }
    if (!route.upload) return void app.route(options);
    // In a room of its own: nowhere else is a body that is not JSON let in.
    void app.register(async (room) => {
      room.removeAllContentTypeParsers();
      room.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
      room.route(options);
    });
  }
}
