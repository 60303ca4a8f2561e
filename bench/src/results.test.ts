import { expect, it } from 'vitest';
import { type Finding, isMet } from './report.ts';
import { CITING, citation, cite, citedRuns, type Results, readDocument, readResults } from './results.ts';

const finding: Finding = { what: 'list', value: 1200, unit: '/s', atLeast: 1000, detail: '16 connections' };
const results: Results = {
  command: 'npm run bench -- throughput',
  date: '2026-11-25T12:00:00.000Z',
  commit: '0123456789',
  changed: false,
  machine: { processor: 'Some CPU', cores: 2, memoryGb: 8 },
  node: '24.0.0',
  postgres: '15.1',
  load: { before: 0.1, after: 2 },
  findings: [{ ...finding, met: true }],
};

it.each(CITING)('cites only figures from a stored run: %s', (path) => {
  const text = readDocument(path);
  expect(citedRuns(text).filter((run) => readResults(run) === null)).toEqual([]);
  expect(cite(text, readResults)).toBe(text);
});

it('replaces older figures with those of a run', () => {
  const text = 'Before\n<!-- results: throughput -->\nold\n<!-- end of results -->\nafter';
  const cited = cite(text, (run) => (run === 'throughput' ? results : null));
  expect(cited).toContain('| list | 1,200 /s | at least 1,000 /s | met | 16 connections |');
  expect(cited).toContain('commit 0123456789, 2 cores (Some CPU), 8 GB');
  expect(cited).not.toContain('old');
  expect(cite(cited, () => results)).toBe(cited);
});

it('says when files differed from the commit', () => {
  expect(citation({ ...results, changed: true })).toContain('commit 0123456789 with changes');
});

it('counts a target as missed when a request failed', () => {
  expect(isMet(finding)).toBe(true);
  expect(isMet({ ...finding, errors: 1 })).toBe(false);
  expect(isMet({ ...finding, value: 999 })).toBe(false);
});
