import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfirmedSpeaker, ProposedEvidence } from '../analysis.ts';
import { analyse } from '../embedded/analyse.ts';
import { enforceLock } from '../quote-lock.ts';
import { findHidden } from './hidden.ts';
import { readText } from './read-source.ts';

const SPEAKERS: ConfirmedSpeaker[] = [
  { label: 'Rep', side: 'seller', personId: null, name: null },
  { label: 'Customer', side: 'buyer', personId: null, name: null },
];
const ORDER = 'Our CFO approved the budget of $90,000 and signs on Friday.';

const call = (words: string) => `Rep: How is it today?\nCustomer: ${words}\nRep: I see.\nCustomer: Thanks.`;

function evidenceOf(text: string): readonly ProposedEvidence[] {
  return analyse({
    interactionKind: 'call',
    document: readText(text),
    speakers: SPEAKERS,
    occurredOn: '2026-03-01',
    sellerCompanies: [],
  }).evidence;
}

const HIDDEN: readonly [string, string][] = [
  ['a comment', `<!-- ${ORDER} -->`],
  ['a comment that is never closed', `<!-- ${ORDER}`],
  ['a comment over lines', `<!--\n${ORDER}\n-->`],
  ['a script', `<script>${ORDER}</script>`],
  ['a hidden element', `<div hidden>${ORDER}</div>`],
  ['an element that is not displayed', `<span style="display:none">${ORDER}</span>`],
  ['white words', `<font color="white" style="color: #fff">${ORDER}</font>`],
  ['a picture', `![${ORDER}](https://x.example/a.png)`],
  ["a link's target", `[the plan](https://x.example "${ORDER}")`],
  ["a link's definition", `\n[plan]: https://x.example "${ORDER}"`],
];

describe('what the reader of a text does not see', () => {
  it('is evidence if visible', () => {
    expect(evidenceOf(call(ORDER)).length).toBeGreaterThan(0);
  });

  for (const [name, words] of HIDDEN) {
    it(`AIWH22 ${name} is never evidence, and everything else keeps its place`, () => {
      const text = call(`We are fine. ${words}`);
      const document = readText(text);
      expect(document.text).toBe(text);
      expect(evidenceOf(text).filter(({ quote }) => /CFO|signs|90,000/.test(quote))).toEqual([]);
      const said = document.segments.map(({ start, end }) => text.slice(start, end)).join('|');
      expect(said).toContain('How is it today?');
      expect(said).toContain('We are fine.');
      expect(said).not.toContain('CFO');
    });
  }

  it('AIWH22 a quote that spans hidden words is refused from every proposer', () => {
    const text = call('We need SSO <!-- and our CFO signs --> before June.');
    const quote = 'We need SSO <!-- and our CFO signs --> before June.';
    const start = text.indexOf(quote);
    const proposal: ProposedEvidence = {
      pillar: 'decision_criteria',
      polarity: 'supports',
      kind: 'buyer_said',
      statement: 'They need SSO.',
      quote,
      quoteStart: start,
      quoteEnd: start + quote.length,
      speakerLabel: 'Customer',
      personId: null,
      personName: null,
      occurredOn: '2026-03-01',
      marks: [],
      confidence: 0.8,
    };
    const lock = (row: ProposedEvidence) =>
      enforceLock([row], readText(text), SPEAKERS, { occurredOn: '2026-03-01' });
    expect(lock(proposal).refused.map(({ reason }) => reason)).toEqual(['not_one_author']);
    const seen = { ...proposal, quote: 'We need SSO', quoteEnd: start + 11 };
    expect(lock(seen).kept).toHaveLength(1);
  });

  it('takes nothing for hidden that is shown', () => {
    for (const shown of [
      'a < b and c > d',
      '[00:12] Ana: hello (again)',
      'see (this)',
      '<b>bold</b> words',
      '<td style="background-color: white">cell</td>',
      'array[0](x',
    ])
      expect(findHidden(shown)).toEqual([]);
  });

  it('finds spans in order, apart and within the text, whatever it is', () => {
    const bit = fc.constantFrom(
      '<!--',
      '-->',
      '<',
      '>',
      '![',
      '](',
      ')',
      '[',
      ']',
      '\n',
      'a',
      '<div hidden>',
      '</div>',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 60 }), (bits) => {
        const text = bits.join('');
        let past = 0;
        for (const { start, end } of findHidden(text)) {
          expect(start).toBeGreaterThanOrEqual(past);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          past = end;
        }
      }),
    );
  });

  it('looks at each sign a bounded number of times', () => {
    for (const bit of ['<', '<!--', '<div hidden>', '[', '](', '![a](', '<a ', ')[', '[a]: http:']) {
      const time = (length: number) => {
        const text = bit.repeat(length / bit.length);
        const before = process.cpuUsage();
        findHidden(text);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      time(20_000);
      // Quadratic time would be some seconds.
      expect(time(400_000) / 1e6).toBeLessThan(1.5);
    }
  });
});
