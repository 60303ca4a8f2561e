import { describe, expect, it } from 'vitest';
import { matchSpeakers } from './match-speakers.ts';
import { readText } from './read-source.ts';

const turnsOf = (text: string) =>
  readText(text)
    .segments.filter(({ kind }) => kind === 'speech')
    .map(({ speakerLabel, start, end }) => [speakerLabel, text.slice(start, end).trim()]);
const sidesOf = (text: string, people: Parameters<typeof matchSpeakers>[1]['people'] = []) =>
  Object.fromEntries(
    matchSpeakers(readText(text), { people, sellerCompanyNames: [] }).map(({ label, side }) => [label, side]),
  );

describe('who speaks', () => {
  for (const role of ['Buyer', 'Customer', 'Client', 'Prospect'])
    for (const opening of ['Hi Tom, glad to be here.', 'Yes, Maria and Paul asked for it.', 'Right, Ana.'])
      it(`AIWH23 ${role} speaks, also with '${opening}'`, () => {
        const text = `Seller: Thanks for the time.\n${role}: ${opening}\nSeller: What hurts?\n${role}: Two days a month are lost.`;
        expect(turnsOf(text).map(([label]) => label)).toEqual(['Seller', role, 'Seller', role]);
        expect(turnsOf(text)[1]?.[1]).toBe(opening);
        expect(sidesOf(text)).toEqual({ Seller: 'seller', [role]: 'buyer' });
        expect(readText(text).participants).toEqual([]);
      });

  it('AIWH23 a list of people behind a side is still a list', () => {
    const { participants, segments } = readText(
      'Buyer: Ana Diaz (CFO), Tom Lee\nSeller: Jo King\n\nAna: We need it.\nJo: Good.\nAna: Yes.',
    );
    expect(participants.map(({ name, side }) => [name, side])).toEqual([
      ['Ana Diaz', 'buyer'],
      ['Tom Lee', 'buyer'],
      ['Jo King', 'seller'],
    ]);
    expect(segments.filter(({ kind }) => kind === 'speech')).toHaveLength(3);
  });

  const layouts: [name: string, text: string, labels: string[]][] = [
    [
      'roles with names',
      'SALES_REP_TOM: Hello.\nPROSPECT_SARAH: We lose a lot.\nSALES_REP_TOM: How much?\nPROSPECT_SARAH: 40k.',
      ['SALES_REP_TOM', 'PROSPECT_SARAH', 'SALES_REP_TOM', 'PROSPECT_SARAH'],
    ],
    [
      'time, name and words between bars',
      '10:01 | Sarah Lee | We lose a lot.\n10:02 | Tom | How much?\n| 10:03 | Sarah Lee | 40k.',
      ['Sarah Lee', 'Tom', 'Sarah Lee'],
    ],
    [
      'nicknames',
      'jane_k: we lose a lot\ntom: how much?\njane_k: 40k\ntom: ok',
      ['jane_k', 'tom', 'jane_k', 'tom'],
    ],
    ['nicknames in brackets', '<jane> we lose a lot\n<tom> how much?\n<jane> 40k', ['jane', 'tom', 'jane']],
    [
      'nicknames with times',
      '[10:01] jane: we lose\n[10:02] tom: how?\n[10:03] jane: a lot',
      ['jane', 'tom', 'jane'],
    ],
  ];
  layouts.push(
    [
      'times and names in bold together',
      '**[0:00] Jo:** Thanks.\n\n**[0:18] Ana:** We lose a lot.\n\n**[0:25] Jo:** How much?',
      ['Jo', 'Ana', 'Jo'],
    ],
    [
      'names in brackets',
      '[SDR]: "Thanks for the call."\n[Prospect - Ana K., IT Director]: "We lose a lot."\n[SDR]: "Who pays?"\n[Prospect]: "I do."',
      ['SDR', 'Prospect - Ana K., IT Director', 'SDR', 'Prospect'],
    ],
    [
      'numbered people',
      'Person1: Hello.\nPerson2: We lose a lot.\nPerson1: How much?\nPerson2: 40k.',
      ['Person1', 'Person2', 'Person1', 'Person2'],
    ],
  );
  for (const [name, text, labels] of layouts)
    it(`AIWH23 ${name}`, () => {
      expect(turnsOf(text).map(([label]) => label)).toEqual(labels);
    });

  it('AIWH23 names the sides of roles with names', () => {
    expect(
      sidesOf('REP_TOM: Hello.\nPROSPECT_SARAH: We lose a lot.\nREP_TOM: Why?\nPROSPECT_SARAH: Age.'),
    ).toEqual({
      REP_TOM: 'seller',
      PROSPECT_SARAH: 'buyer',
    });
    expect(
      sidesOf('Sarah (VP Sales, Nextera): We sell.\nSarah (VP Sales, Nextera): A lot.').seller,
    ).toBeUndefined();
  });

  it('AIWH23 one turn with its time is a speaker', () => {
    expect(turnsOf('[00:01] Ines Duarte: We scrap a lot.')).toEqual([['Ines Duarte', 'We scrap a lot.']]);
  });

  it('AIWH23 headings and fields are not speakers', () => {
    const notes =
      'Acme, second call\n\nCrit: SSO and EU hosting\nChamp: Maria, pushes hard\nComp: Bluefin\nEcon: the CFO\nTimeline: June';
    expect(turnsOf(notes)).toEqual([]);
    const call =
      '**Date**: 3 May\n**Attendees**: Henry, David (Mega, COO)\n**Type**: Review\n**Mood**: Tense\n\n## Call Notes\n\nHenry: How is it?\n\nDavid: Slow.\n\nHenry: Why?\n\n## Internal notes\n\n**Henry**: Went well.\n**Lesson**: Ask earlier.';
    expect(turnsOf(call)).toEqual([
      ['Henry', 'How is it?'],
      ['David', 'Slow.'],
      ['Henry', 'Why?'],
    ]);
    expect(sidesOf(call)).toEqual({ Henry: 'seller', David: 'buyer' });
    const head =
      'Conversation 7\nCustomer: Small Biz\nSales rep: Mike Chen\nDate: 3 May 2026\n\nThey asked for an ROI analysis and a plan for the rollout.';
    expect(turnsOf(head)).toEqual([]);
  });

  it('AIWH23 a list without marks introduces people', () => {
    const text =
      'Attendees:\n\nAlex Thompson, Sales Rep, DataSync\nLisa Chen, Operations Director, GrowthTech\n\nAlex: Hi.\nLisa: Hello.';
    expect(sidesOf(text).Alex).toBe('seller');
    expect(readText(text).participants.map(({ name }) => name)).toEqual(['Alex Thompson', 'Lisa Chen']);
  });

  it('AIWH24 a colleague is meant by more than a first name', () => {
    const colleague = {
      id: 'u1',
      name: 'Sarah Johnson',
      email: 'sarah@ours.example',
      side: 'seller' as const,
    };
    const buyer = { id: 'p1', name: 'Ana Silva', side: 'buyer' as const };
    const match = (label: string) =>
      matchSpeakers(readText(`${label}: We lose two days.\nOther: Why?\n${label}: Paper.`), {
        people: [colleague, buyer],
        sellerCompanyNames: [],
      }).find((row) => row.label === label)?.personId;
    expect(match('Sarah')).toBeNull();
    expect(match('Johnson')).toBeNull();
    expect(match('Sarah Johnson')).toBe('u1');
    expect(match('Ana')).toBe('p1');
  });
});

describe('whose side', () => {
  it('AIWH30 a head may name both sides in one line', () => {
    const head = '**Rep:** Jo King | **Prospect:** Ana Diaz, CFO & Tom Lee, Head of Procurement';
    const text = `${head}\n\nJo: Thanks.\nAna: We need it.\nTom: I have questions.\nJo: Sure.`;
    expect(sidesOf(text)).toEqual({ Jo: 'seller', Ana: 'buyer', Tom: 'buyer' });
    expect(
      sidesOf('Rep: Jo King\nProspect: Ana Diaz, Plant Manager, Acme\n\nJo: Hi.\nAna: Hi.\nJo: So.'),
    ).toEqual({
      Jo: 'seller',
      Ana: 'buyer',
    });
  });

  it('AIWH30 those who write from the buyer’s mail domain are the buyer, the others in the thread are not', () => {
    const mail = (from: string, to: string, words: string) =>
      `From: ${from}\nTo: ${to}\nDate: 2026-02-26T08:30:00Z\nSubject: Contract\n\n${words}\n`;
    const [jo, ana] = ['Jo King <jo.king@ourcompany.example>', 'Ana Diaz <ana.diaz@apexmfg.example>'];
    const text = `${mail(jo, ana, 'Here is the updated proposal.')}\n---\n\n${mail(ana, jo, 'I sent it to legal.')}`;
    const matches = matchSpeakers(readText(text), {
      people: [],
      sellerCompanyNames: [],
      buyerCompanyName: 'Apex Manufacturing',
    });
    expect(matches.map(({ label, side }) => [label, side])).toEqual([
      ['Jo King', 'seller'],
      ['Ana Diaz', 'buyer'],
    ]);
  });
});

describe('fields of a record', () => {
  const spoken = (text: string) =>
    readText(text)
      .segments.filter(({ kind }) => kind !== 'head')
      .map(({ start, end }) => text.slice(start, end));

  it('AIWH30 have no speaker, above a note and between two', () => {
    const record = (id: string) =>
      `id: ${id}\ncustomer: Acme Works\ndate: 2026-04-11\ndeal_stage: in_negotiation\narr: 65000`;
    const text = `${record('call_1')}\n\nTheir CFO asked for a discount of ten percent.\n\n${record('call_2')}\n\nLegal reviews the contract now.`;
    expect(spoken(text)).toEqual([
      'Their CFO asked for a discount of ten percent.',
      'Legal reviews the contract now.',
    ]);
    expect(readText(text).segments.every(({ speakerLabel }) => speakerLabel === null)).toBe(true);
  });

  it('AIWH30 are what a file begins with between two rules', () => {
    const text =
      '---\ntype: meeting\nattendees:\n  - name: Ana\n    role: VP Operations\ntags:\n  - client/acme\n---\n\nUsage has fallen by a third.';
    expect(spoken(text)).toEqual(['Usage has fallen by a third.']);
  });

  it('AIWH30 a chat of short lines is no record', () => {
    expect(
      turnsOf('jane: we lose a lot\ntom: how much?\njane: 40k\ntom: ok').map(([label]) => label),
    ).toEqual(['jane', 'tom', 'jane', 'tom']);
  });
});
