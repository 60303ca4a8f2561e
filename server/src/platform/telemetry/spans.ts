import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Spans are begun at a few places: the router, the statements, the job runner and the client for requests to the outside.
 * Their attributes hold ids and patterns at most: no value of a statement, no address, no name, no token.
 */

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;
const LONGEST_TEXT = 1_000;

let tracing = false;

/** Whether spans go anywhere; without an endpoint none is begun. */
export const isTracing = (): boolean => tracing;

export function setTracing(on: boolean): void {
  tracing = on;
}

const tracer = () => trace.getTracer('dealwright');

/** Statements and requests to the outside are told as parts of a request or job, never by themselves. */
const isWithinSpan = (): boolean => tracing && (trace.getActiveSpan()?.isRecording() ?? false);

/** What lets another process go on with the trace, as W3C writes it; null if nothing is traced. */
export function currentTraceparent(): string | null {
  if (!tracing) return null;
  const here = trace.getActiveSpan()?.spanContext();
  if (!here || !isSpanContextValid(here)) return null;
  return `00-${here.traceId}-${here.spanId}-0${here.traceFlags & 1}`;
}

function contextOf(traceparent: unknown): Context | null {
  const [, traceId, spanId, flag] =
    TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  if (!traceId || !spanId) return null;
  const remote = { traceId, spanId, traceFlags: Number(flag), isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : null;
}

/** Runs as part of the trace that a row was written in. */
export function inTraceOf<T>(traceparent: string | null, run: () => T): T {
  const parent = tracing ? contextOf(traceparent) : null;
  return parent ? context.with(parent, run) : run();
}

/** A span and what runs as part of it. */
export interface OpenSpan {
  readonly span: Span;
  readonly run: <T>(run: () => T) => T;
}

/** The beginning of a request; undefined if nothing is traced. */
export function openRequestSpan(name: string, attributes: Attributes): OpenSpan | undefined {
  if (!tracing) return undefined;
  // Ignores trace headers of clients: anyone could have their requests recorded.
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  const within = trace.setSpan(ROOT_CONTEXT, span);
  return { span, run: (run) => context.with(within, run) };
}

/** A span without its own words for what failed: a message may hold what people typed. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (!span) return;
  if (error !== undefined && error !== null) {
    const { code } = error as { readonly code?: unknown };
    const name = error instanceof Error ? error.name : 'Thrown';
    span.setAttribute('error.type', typeof code === 'string' ? code : name);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

interface SpanChoice {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** The trace that it goes on with; the one under way unless given. */
  readonly traceparent?: unknown;
}

async function inSpan<T>(name: string, choice: SpanChoice, run: (span: Span) => Promise<T>): Promise<T> {
  const { kind, attributes = {}, traceparent } = choice;
  const parent = contextOf(traceparent) ?? context.active();
  const span = tracer().startSpan(name, { kind, attributes }, parent);
  try {
    const result = await context.with(trace.setSpan(parent, span), () => run(span));
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

/** A run of a job, in the trace of the request that asked for it. */
export function inJobSpan<T>(job: string, traceparent: unknown, run: () => Promise<T>): Promise<T> {
  if (!tracing) return run();
  return inSpan(
    `job ${job}`,
    { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': job }, traceparent },
    run,
  );
}

/** A part of a job that goes on with another trace: that of the row it works off. */
export function inPartSpan<T>(name: string, traceparent: string | null, run: () => Promise<T>): Promise<T> {
  return tracing ? inSpan(name, { kind: SpanKind.INTERNAL, traceparent }, run) : run();
}

/** A request to the outside: of the address only the host, since the rest may be a secret. */
export function inOutboundSpan(method: string, url: URL, run: () => Promise<Response>): Promise<Response> {
  if (!isWithinSpan()) return run();
  const attributes = { 'http.request.method': method, 'server.address': url.hostname };
  return inSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const answer = await run();
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}

/** The text of a statement without what was written into it. */
const withoutLiterals = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(/'[^']*(?:'|$)/g, '?')
    .replace(/(?<![\w$])\d+/g, '?');

export function startStatementSpan(operation: string, text: string): Span | undefined {
  if (!isWithinSpan()) return undefined;
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': withoutLiterals(text),
  };
  return tracer().startSpan(operation, { kind: SpanKind.CLIENT, attributes });
}
