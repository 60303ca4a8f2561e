import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts as it happens. No label has values without bound: neither a person's nor a company's id. */
export const counted = new Registry();

const registers = [counted];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = new Histogram({
  name: 'dealwright_request_duration_seconds',
  help: 'Requests by operation and class of status.',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
});

export const statementSeconds = new Histogram({
  name: 'dealwright_statement_duration_seconds',
  help: 'Statements at the database by their first word.',
  labelNames: ['operation'],
  buckets: [0.001, ...SECONDS],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'dealwright_job_duration_seconds',
  help: 'Runs of jobs by kind and result: done, failed, held (of a suspended company) or unreadable.',
  // Not `job`: Prometheus has a label of that name for what it asks.
  labelNames: ['kind', 'result'],
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
  registers,
});

export const openStreams = new Gauge({
  name: 'dealwright_open_streams',
  help: 'Pages that hear of changes from this process.',
  registers,
});

export const streamRefusals = new Counter({
  name: 'dealwright_stream_refusals_total',
  help: 'Streams refused with 503 because this process had as many as it takes.',
  registers,
});

export const limiterWaits = new Counter({
  name: 'dealwright_limiter_waits_total',
  help: 'Requests that had to wait for others of the same person or company.',
  labelNames: ['cause'],
  registers,
});

export const refusals = new Counter({
  name: 'dealwright_refusals_total',
  help: 'Requests answered with 429, by cause: person, company, attempts or reading.',
  labelNames: ['cause'],
  registers,
});

export const replicaLag = new Gauge({
  name: 'dealwright_replica_lag_seconds',
  help: 'How far the read replica is behind; not a number while it can’t be told.',
  registers,
});

export const replicaReads = new Counter({
  name: 'dealwright_replica_reads_total',
  help: 'Reads for the read replica by result: replica, or the primary as it was left_out, lacked a write (not_yet) or failed.',
  labelNames: ['result'],
  registers,
});

export const companyLimits = new Counter({
  name: 'dealwright_company_limit_total',
  help: 'Minutes in which a company was at its limit of requests at once; the log names the company.',
  registers,
});

// A rate is told from the second value on, so the first must be there before anything happens.
for (const cause of ['person', 'company']) limiterWaits.inc({ cause }, 0);
for (const result of ['replica', 'left_out', 'not_yet', 'failed']) replicaReads.inc({ result }, 0);
for (const cause of ['person', 'company', 'attempts', 'reading']) refusals.inc({ cause }, 0);
