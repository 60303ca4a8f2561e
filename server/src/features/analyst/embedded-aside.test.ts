import { PILLARS } from '@dealwright/domain/pillar';
import { expect, it, vi } from 'vitest';
import { readingThreads } from '../../platform/reading-threads.ts';
import { analysisInputOf } from './analysis-input.ts';
import { answerSource } from './embedded-answer.ts';
import { answerAside, readAllAside, readAside, stillAsRead } from './embedded-aside.ts';
import type { SourceRow } from './suggestion-store.ts';
import { warmUp } from './warm-up.ts';

const COMPANY = 'a-company';

const source = (lines: number): SourceRow => ({
  id: 'i',
  kind: 'call',
  title: 'A call',
  body: Array.from(
    { length: lines },
    (_, at) => `Ana Silva: We lose ${at} euros every month because of paper.`,
  ).join('\n\n'),
  speakers: [
    {
      label: 'Ana Silva',
      side: 'buyer',
      stakeholder_id: null,
      name: 'Ana Silva',
      title: null,
      confirmed: true,
    },
  ],
  occurred_on: '2026-03-01',
  buyer_company: 'Hospital',
  seller_company: 'Acme',
});

it('a short text and a long one get the same answer as on the spot', async () => {
  for (const lines of [3, 2_000]) {
    const text = source(lines);
    const aside = await answerAside(COMPANY, text);
    expect(aside).toEqual(answerSource(text));
    expect(aside.result.evidence.length).toBeGreaterThan(0);
    expect(await readAside(COMPANY, text)).toEqual(analysisInputOf(text));
  }
});

it('others are served while a long text is read', async () => {
  let served = 0;
  const beat = setInterval(() => {
    served += 1;
  }, 5);
  await answerAside(COMPANY, source(20_000));
  clearInterval(beat);
  expect(served).toBeGreaterThan(10);
});

it('V9 what was read of a text that has changed since is not used', async () => {
  const before = source(3);
  const read = await readAllAside(COMPANY, [before]);
  expect(stillAsRead(read, source(3))).toEqual(analysisInputOf(before));
  expect(stillAsRead(read, { ...before, body: `${before.body}!` })).toBeNull();
  expect(stillAsRead(read, { ...before, speakers: [] })).toBeNull();
  expect(stillAsRead(read, { ...before, id: 'another' })).toBeNull();
});

it('AIWH29 a start reads a call with something of every pillar on a reading thread, before the first request', async () => {
  const run = vi.spyOn(readingThreads, 'run');
  await warmUp();
  const answers = await Promise.all(
    run.mock.results.map(({ value }) => value as ReturnType<typeof answerAside>),
  );
  run.mockRestore();
  expect(answers.length).toBeGreaterThan(0);
  const pillars = answers.map(({ result }) => new Set(result.evidence.map(({ pillar }) => pillar)));
  for (const found of pillars) expect([...found].sort()).toEqual([...PILLARS].sort());
});
