import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@dealwright/db/database';
import { expect, test } from 'vitest';
import { createGauges } from './gauges.ts';
import { counted } from './metrics.ts';

const read = (path: string) =>
  readFile(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

/** The names that a process serves, with those that a histogram is read by. */
function servedNames(): Set<string> {
  const metrics = [...counted.getMetricsAsArray(), ...createGauges({} as Database).getMetricsAsArray()];
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_count', '_sum', '_bucket'].map((part) => name + part) : [name],
    ),
  );
}

test.each(['ops/prometheus/alerts.yml', 'ops/grafana/dealwright.json', 'ops/prometheus/alerts.test.yml'])(
  '%s asks for metrics that are served',
  async (path) => {
    const text = await read(path);
    const asked = new Set(text.match(/\b(?:dealwright|nodejs|process)_[a-z0-9_]+(?=[[{ )\]\\"'])/g));
    expect(asked.size).toBeGreaterThan(3);
    expect([...asked].filter((name) => !servedNames().has(name))).toEqual([]);
  },
);
