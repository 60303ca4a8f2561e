import type { Pillar } from '@dealwright/domain/pillar';
import { describe, expect, it } from 'vitest';
import type { AnalysisInput, ConfirmedSpeaker, ProposedEvidence } from '../analysis.ts';
import { enforceLock } from '../quote-lock.ts';
import { readText } from '../source/read-source.ts';
import { analyse } from './analyse.ts';

const SPEAKERS: ConfirmedSpeaker[] = [
  { label: 'Rep', side: 'seller', personId: null, name: 'Rep' },
  { label: 'Ana', side: 'buyer', personId: null, name: 'Ana Silva' },
  { label: 'Bo', side: 'buyer', personId: null, name: 'Bo Berg' },
];

function read(text: string): ProposedEvidence[] {
  const input: AnalysisInput = {
    interactionKind: 'call',
    document: readText(text),
    speakers: SPEAKERS,
    occurredOn: '2026-03-01',
    sellerCompanies: [],
  };
  return enforceLock(analyse(input).evidence, input.document, SPEAKERS, { occurredOn: '2026-03-01' }).kept;
}

const say = (words: string) => read(`Rep: I see.\nAna: ${words}\nRep: Okay.\nAna: Fine.\nBo: Bye.`);
const pillarsOf = (words: string) => say(words).map(({ pillar }) => pillar);
const sideOf = (words: string, pillar: Pillar) => say(words).find((row) => row.pillar === pillar)?.polarity;

describe('plain business English', () => {
  it.each<[Pillar, string]>([
    ['metrics', 'We are losing about $500K per quarter.'],
    ['metrics', 'It takes us around three weeks to onboard a client.'],
    ['metrics', 'Response time is 47 hours on average.'],
    ['economic_buyer', 'It was approved by our CFO.'],
    ['economic_buyer', 'She controls the budget for this.'],
    ['economic_buyer', "Honestly it's ultimately my call."],
    ['decision_criteria', "If it can't talk to Snowflake, it's a non-starter."],
    ['decision_criteria', 'We need SSO and role-based permissions.'],
    ['decision_criteria', 'Does it integrate with NetSuite?'],
    ['decision_process', 'I have to run this by my team first.'],
    ['decision_process', 'Let me discuss this with my manager.'],
    ['decision_process', 'We want to go live by the end of the quarter.'],
    ['paper_process', 'Procurement will send you a security questionnaire.'],
    ['paper_process', 'Send over the contract and we will have it signed.'],
    ['identify_pain', 'Reconciling orders by hand is killing us.'],
    ['champion', "I'll make the case to my boss."],
    ['economic_buyer', 'Our CFO pushed back on the price.'],
    ['economic_buyer', 'Our Chief Medical Officer has the ultimate veto.'],
    ['decision_criteria', 'For us it really comes down to implementation and support.'],
    ['decision_criteria', 'We need scanning without impacting performance.'],
    ['decision_process', 'We need to get budget approval first.'],
    ['decision_process', "We'd want to see it with our own data first."],
    ['decision_process', 'The decision would be made before we can sign.'],
    ['paper_process', 'Our DPO will want to speak with your privacy team.'],
    ['identify_pain', 'My team spends 15 hours per week on this.'],
    ['champion', "I'd be championing it internally."],
    ['competition', 'We tried this with a competitor last year.'],
    ['competition', 'If not, we will go with LegacyCorp.'],
    ['competition', 'We were also considering building it in-house.'],
    ['competition', 'Right now we just use a spreadsheet.'],
  ])('AIWH25 hears %s in %j', (pillar, words) => {
    expect(pillarsOf(words)).toContain(pillar);
  });

  it('AIWH25 hears two pillars in one sentence', () => {
    const found = pillarsOf('We are losing $40K a month and our CFO signs off on anything over $50K.');
    expect(found).toEqual(expect.arrayContaining(['metrics', 'economic_buyer', 'identify_pain']));
  });

  it.each([
    'You guys charge $20 per user a month, right?',
    'I have a hard stop, this call is 30 minutes.',
    'We have 40 parking spots here.',
    'Our storage is 500 GB today.',
    'See ticket #0847 for that.',
    'Let us talk on Thursday at 2 PM.',
    'The proposal is $152,000 per year with a 2-year term.',
    'The pilot takes 4 weeks.',
  ])('AIWH25 finds no metric in %j', (words) => {
    expect(pillarsOf(words)).not.toContain('metrics');
  });

  it.each(['Sorry I am late, the traffic was a disaster.', 'Have a lovely weekend with the kids.'])(
    'AIWH25 leaves small talk alone: %j',
    (words) => {
      expect(pillarsOf(words)).toEqual([]);
    },
  );

  it('AIWH25 reads denials, denials of denials, and understatement', () => {
    expect(sideOf('We do not count that.', 'metrics')).toBe('contradicts');
    expect(sideOf('We do not have the budget for this.', 'economic_buyer')).toBe('contradicts');
    expect(sideOf("It's not that we don't have the budget.", 'economic_buyer')).toBe('supports');
    expect(sideOf('We do not have a budget problem.', 'economic_buyer')).not.toBe('contradicts');
    expect(sideOf('The way we work today is not exactly ideal.', 'identify_pain')).toBe('supports');
  });
});

describe('what was said before', () => {
  it("AIWH26 knows whom 'they' means after a rival", () => {
    const rows = read(
      'Rep: Who else?\nAna: We talked to Bluefin last week.\nRep: I see.\nAna: They are a lot cheaper than you.\nBo: Bye.',
    ).filter(({ pillar }) => pillar === 'competition');
    expect(rows.map(({ quote }) => quote)).toContain('They are a lot cheaper than you.');
  });

  it('AIWH26 hears a second buyer who agrees with the first', () => {
    const rows = read(
      'Rep: Hi.\nAna: We lose two days a month to manual work.\nBo: Agreed, same for us.\nRep: Ok.',
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        quote: 'Agreed, same for us.',
        personName: 'Bo Berg',
        statement: expect.stringContaining('Bo Berg confirms'),
      }),
    );
  });

  it('AIWH26 hears nothing when a buyer agrees to a time', () => {
    expect(read('Rep: Thursday?\nAna: Thursday works.\nBo: Agreed.\nRep: Good.')).toEqual([]);
  });
});

describe('notes beside a call', () => {
  const call = 'Rep: How is it?\nAna: Planning by hand is killing us.\nRep: I see.\nAna: Yes.\n\n';

  it('AIWH25 coaching notes on the call are not evidence', () => {
    const rows = read(
      `${call}## Coaching notes\n\n- Rep should have asked for the budget.\n- Great discovery, next time dig into the pain.\n- We can't lose this one.`,
    );
    expect(rows.map(({ quote }) => quote)).toEqual(['Planning by hand is killing us.']);
  });

  it('AIWH25 a note that names its pillar still is', () => {
    const rows = read(`${call}## Call notes\n\nEconomic buyer: the CFO, Rosa Lang, signs everything.`);
    expect(rows).toContainEqual(expect.objectContaining({ pillar: 'economic_buyer', kind: 'seller_belief' }));
  });
});

describe('one thing once', () => {
  it('AIWH27 shows one card for a statement made twice', () => {
    const rows = read(
      'Rep: Hi.\nAna: We lose around forty orders a month because of the manual process.\nRep: So?\nAna: As I said, because of the manual process we lose forty orders every month.\nRep: Ok.',
    );
    const pains = rows.filter(({ pillar }) => pillar === 'identify_pain');
    expect(pains).toHaveLength(1);
  });
});
