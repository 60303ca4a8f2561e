import { stripEnd } from '@dealwright/domain/strip-end';

export interface TelemetryConfig {
  /** Where this process answers with its metrics; null if it does not. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where traces go, and the share of requests and jobs that are traced; null traces nothing. */
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
}

interface Environment {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

export function readTelemetry(env: Environment): TelemetryConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return {
    metrics: port === undefined ? null : { port, host },
    traces:
      endpoint === undefined
        ? null
        : { endpoint: stripEnd(endpoint, /\//), share: env.OTEL_TRACES_SAMPLER_ARG },
  };
}
