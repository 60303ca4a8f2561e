import { expect, it } from 'vitest';
import { analysisInputOf } from './analysis-input.ts';
import { answerEmbedded } from './embedded-answer.ts';
import { answerEmbeddedAside } from './embedded-aside.ts';

const input = (lines: number) =>
  analysisInputOf({
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
    const text = input(lines);
    const aside = await answerEmbeddedAside(text);
    expect(aside).toEqual(answerEmbedded(text));
    expect(aside.result.evidence.length).toBeGreaterThan(0);
  }
});

it('others are served while a long text is read', async () => {
  const text = input(20_000);
  let served = 0;
  const beat = setInterval(() => {
    served += 1;
  }, 5);
  await answerEmbeddedAside(text);
  clearInterval(beat);
  expect(served).toBeGreaterThan(10);
});
