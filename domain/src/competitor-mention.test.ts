import { describe, expect, it } from 'vitest';
import { findMentions, indexNames, type NamedCompetitor } from './competitor-mention.ts';

const company = (name: string, ...aliases: string[]): NamedCompetitor => ({
  id: name,
  name,
  aliases,
  kind: 'company',
});

const RIVALS: readonly NamedCompetitor[] = [
  company('Asana'),
  company('Monday.com', 'Monday'),
  company('Salesforce', 'SFDC', 'Sales Cloud'),
  company('Éclair CRM', 'Éclair'),
  company('Notion'),
  company('Close', 'close.com'),
  company('Zoho'),
  company('Müller & Söhne', 'Mueller Soehne'),
  company('Outreach'),
  company('Oracle'),
  company('Oracle NetSuite', 'NetSuite'),
  { id: 'nothing', name: 'No decision', aliases: [], kind: 'no_decision' },
  { id: 'own', name: 'Built in-house', aliases: [], kind: 'in_house' },
];
const INDEX = indexNames(RIVALS);
const namedIn = (text: string) => [...new Set(findMentions(text, INDEX).map((found) => found.competitorId))];

/** `@` stands for the name; each sentence is tried with each name. */
const NAMING = [
  'We also look at @ this quarter.',
  'They use @ today and are not happy with it.',
  'Tom: how do you compare to @?',
  'The CFO said that @ came in twenty percent lower.',
  'Our contract with @ ends in March.',
  'A migration from @ took them nine months.',
  'I know that (@) has a new release.',
  'What do you do better than @, really?',
  'Ana likes @’s reporting, but not the price.',
  'Shortlist: us, @ and two smaller vendors.',
];
const NAMES: readonly (readonly [written: string, id: string])[] = [
  ['Asana', 'Asana'],
  ['ASANA', 'Asana'],
  ['Monday.com', 'Monday.com'],
  ['Salesforce', 'Salesforce'],
  ['SFDC', 'Salesforce'],
  ['sales cloud', 'Salesforce'],
  ['Eclair', 'Éclair CRM'],
  ['Notion', 'Notion'],
  ['zoho', 'Zoho'],
  ['Muller & Sohne', 'Müller & Söhne'],
  ['Outreach', 'Outreach'],
  ['NetSuite', 'Oracle NetSuite'],
];
const PHRASES: readonly (readonly [text: string, id: string])[] = [
  ['If the board hesitates we will simply stay as we are.', 'nothing'],
  ['Honestly, the status quo is our biggest rival here.', 'nothing'],
  ['IT wants to build it ourselves on the data platform.', 'own'],
  ['There is a homegrown tool in finance.', 'own'],
];
const NOT_NAMING: readonly string[] = [
  'Kasana opened a second warehouse.',
  'The asanas are part of her yoga class.',
  'We want to close the deal by Friday.',
  'Close of business works for me.',
  'Let us talk on Monday about the rollout.',
  'Monday is our deadline.',
  'Until Monday, please send the paper.',
  'They have no notion of the cost.',
  'Notion of cost: unclear.',
  'Our outreach to partners has slowed.',
  'Partner outreach is planned for Q3.',
  'Next Monday works, and so does Tuesday.',
  'Write to tom@asana.com about it.',
  'See https://www.asana.com/pricing for the page.',
  'Salesforces differ in size, his sales force is small.',
  'The cloud sales team is growing.',
  'A zohoo typo in the sheet.',
  'Each Monday the team meets.',
  'The eclairs in the office were great.',
  'He is close to signing.',
  'How close are we?',
  'Oraclelike predictions help nobody.',
  'They decided to do it with us.',
  'Muller signed the order.',
  'Söhne was not in the room.',
  'The building is new.',
  'We met in the house.',
  'No, a decision is due in May.',
  'By Monday at the latest.',
  'Every Monday and Thursday.',
  'She outreached all targets.',
  'Let’s close it this week.',
  'Closed the books last year.',
  'The notional value is 2 million.',
  'The team meets from Monday to Thursday.',
  'Close, but not there.',
  'Asanatech GmbH is a customer.',
  'Preasana and Postasana are codenames.',
  'Our own roadmap is full.',
  'Please keep what Tom wrote.',
  'Nothing to do on our side.',
  'The build failed again.',
  'Sales, Cloud and Security were in the meeting.',
  'Monday morning works best.',
  'This notion is new to me.',
  'Send it to sales.cloud@example.com.',
  'Outreach: twelve calls, two meetings.',
  'Is Monday possible?',
  'A salesforcelike tool.',
  'We finished our work.',
  'Numbers up in January and February.',
  'They outpaced the market.',
  'Internal review is done.',
  'Living with it for years was hard, they said.',
  'The netsuites of hotels.',
  'Before Monday if possible.',
  'Our last offer expired.',
  'He stays in Munich.',
  'Home, grown children, a dog.',
  'Zo ho was the song.',
  'A close friend of the CFO.',
  'Meeting on Monday, then Notes.',
  'Wednesday or Monday?',
  'The outreach program ended.',
  'We look forward to it.',
  'You closed this twice.',
];

const planted = [
  ...NAMES.flatMap(([written, id]) =>
    NAMING.map((text) => ({ text: text.replace('@', written), ids: [id] })),
  ),
  ...PHRASES.map(([text, id]) => ({ text, ids: [id] })),
  ...NOT_NAMING.map((text) => ({ text, ids: [] as string[] })),
].concat([
  { text: 'Oracle NetSuite is their ERP, Asana their planning tool.', ids: ['Oracle NetSuite', 'Asana'] },
  { text: 'Besides Oracle they asked Zoho and SFDC.', ids: ['Oracle', 'Zoho', 'Salesforce'] },
  { text: 'The demo of Close was better than the one of Monday.com.', ids: ['Close', 'Monday.com'] },
  { text: 'They preferred Monday, whose boards they know.', ids: ['Monday.com'] },
  { text: 'close.com has a dialer.', ids: ['Close'] },
  { text: 'Some still run notion on their own laptops.', ids: ['Notion'] },
  { text: 'Notion’s databases are slow.', ids: ['Notion'] },
  { text: 'asana is what they know', ids: ['Asana'] },
  { text: 'Compared with ÉCLAIR we are cheaper.', ids: ['Éclair CRM'] },
  { text: 'Ana: In-house is still an option.', ids: ['own'] },
]);

describe('sentences that name competitors', () => {
  it('RIVAL01 200 planted texts: precision at least 0.95, recall at least 0.9', () => {
    expect(planted).toHaveLength(200);
    let right = 0;
    let wrong = 0;
    let missed = 0;
    for (const { text, ids } of planted) {
      const found = namedIn(text);
      right += found.filter((id) => ids.includes(id)).length;
      wrong += found.filter((id) => !ids.includes(id)).length;
      missed += ids.filter((id) => !found.includes(id)).length;
    }
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.9);
  });

  it.each(['Kasana', 'Asanas', 'Preasana', 'tom@asana.com', 'https://asana.com/x'])(
    'RIVAL01 finds no name inside %s',
    (text) => {
      expect(namedIn(`They know ${text} well.`)).toEqual([]);
    },
  );

  it('RIVAL02 an alias that is an ordinary word needs a capital letter inside a sentence', () => {
    expect(namedIn('They want to close soon.')).toEqual([]);
    expect(namedIn('Close the deal.')).toEqual([]);
    expect(namedIn('They prefer Close for calls.')).toEqual(['Close']);
    expect(namedIn('Close’s dialer is good.')).toEqual(['Close']);
    expect(namedIn('See you on Monday.')).toEqual([]);
    expect(namedIn('asana and ASANA')).toEqual(['Asana']);
  });

  it('RIVAL03 gives the sentence word for word with its place, each once', () => {
    const text = 'Hello Tom.\nAna: We compare you with Asana, v3.5, and Asana wins on price! Bye.';
    const [only, ...rest] = findMentions(text, INDEX);
    expect(rest).toEqual([]);
    expect(only?.sentence).toBe('Ana: We compare you with Asana, v3.5, and Asana wins on price!');
    expect(text.slice(only?.start, only?.end)).toBe(only?.sentence);
  });

  it('RIVAL03 a text of 400,000 characters is read in time proportional to their length', () => {
    for (const piece of ['a', 'Asana ', 'a@', 'do ', 'Close ', '. ']) {
      const text = piece.repeat(400_000 / piece.length);
      const began = performance.now();
      expect(findMentions(text, INDEX).length).toBeLessThanOrEqual(200);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
  });
});
