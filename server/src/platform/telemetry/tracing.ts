import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { VERSION } from '../version.ts';
import { setTracing } from './spans.ts';

const QUIET_MS = 60_000;

export interface Tracing {
  /** Sends what is left, and traces nothing more. */
  stop(): Promise<void>;
}

/** What cannot be sent is lost, which is worth a line a minute. */
function tellOfFailures(log: Pick<Logger, 'warn'>): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string): void => {
    if (performance.now() - toldAt < QUIET_MS) return;
    toldAt = performance.now();
    log.warn({ reason: message.slice(0, 200) }, 'traces could not be sent');
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: tell, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
}

/** Sends spans to a collector by OTLP over HTTP. What that takes is loaded here and nowhere else. */
export async function startTracing(
  { traces, processes }: Pick<Config, 'traces' | 'processes'>,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing | null> {
  if (!traces) return null;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  tellOfFailures(log);
  const kind = processes.api && processes.worker ? 'all' : processes.api ? 'api' : 'worker';
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'dealwright',
      'service.version': VERSION,
      'dealwright.process': kind,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${traces.endpoint}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return {
    stop: async () => {
      setTracing(false);
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
}
