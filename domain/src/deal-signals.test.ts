import { describe, expect, it } from 'vitest';
import {
  type SignalFacts,
  type SignalMail,
  type SignalPerson,
  signalIdentity,
  signalsOf,
} from './deal-signals.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const before = (days: number): Date => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
const ANA: SignalPerson = { id: 'ana', name: 'Ana', addresses: ['ana@buyer.example'], leftOn: null };
const US = 'sam@seller.example';

const sent = (days: number, to = ['ana@buyer.example']): SignalMail => ({
  source: `out-${days}`,
  thread: 'offer',
  outgoing: true,
  sender: US,
  recipients: to,
  at: before(days),
});
const got = (days: number, sender = 'ana@buyer.example', recipients = [US]): SignalMail => ({
  source: `in-${days}`,
  thread: 'offer',
  outgoing: false,
  sender,
  recipients,
  at: before(days),
});
const find = (mails: readonly SignalMail[], more: Partial<SignalFacts> = {}) =>
  signalsOf({
    mails,
    talks: [],
    people: [ANA],
    knownDomains: ['buyer.example'],
    isMailProvider: (domain) => domain === 'mail.example',
    now: NOW,
    ...more,
  });

/** Ana answers after two days, three times. */
const USUAL = [sent(60), got(58), sent(50), got(48), sent(40), got(38)];

describe('signals of a deal', () => {
  it('SIGNAL01 somebody is silent for more than three times as long as their answers usually take', () => {
    expect(find([...USUAL, sent(7), sent(3)])).toEqual([
      {
        kind: 'silent',
        person: ANA,
        waitingDays: 7,
        usualDays: 2,
        answers: 3,
        day: '2026-11-19',
        source: 'out-7',
      },
    ]);
    expect(find([...USUAL, sent(6)])).toEqual([]);
    expect(find([...USUAL, sent(7), got(1)])).toEqual([]);
  });

  it('SIGNAL01 two answers, or emails to somebody else, say nothing', () => {
    expect(find([...USUAL.slice(0, 4), sent(30)])).toEqual([]);
    expect(find([...USUAL, sent(30, ['ben@buyer.example'])])).toEqual([]);
  });

  it('SIGNAL01 quick answers count as one day', () => {
    const quick = [1, 2, 3].flatMap((at) => [sent(20 + at), got(20 + at - 0.1)]);
    expect(find([...quick, sent(3)])).toEqual([]);
    expect(find([...quick, sent(4.5)])).toMatchObject([{ kind: 'silent', waitingDays: 4, usualDays: 1 }]);
  });

  it('SIGNAL08 nobody is silent who spoke with us since our email, and the wait starts anew with the next', () => {
    const talk = (days: number, people = ['ana']) => ({ talks: [{ people, at: before(days) }] });
    expect(find([...USUAL, sent(20)], talk(10))).toEqual([]);
    expect(find([...USUAL, sent(20)], talk(10, ['ben']))).toHaveLength(1);
    expect(find([...USUAL, sent(20)], talk(21))).toHaveLength(1);
    expect(find([...USUAL, sent(20), sent(8)], talk(10))).toMatchObject([{ waitingDays: 8, usualDays: 2 }]);
    expect(find([...USUAL, sent(20), sent(4)], talk(10))).toEqual([]);
  });

  it('SIGNAL09 a signal stays the same while days pass, and is another one once it says something new', () => {
    const identities = (mails: readonly SignalMail[], more: Partial<SignalFacts> = {}) =>
      find(mails, more).map(signalIdentity);
    const waiting = identities([...USUAL, sent(9)]);
    expect(waiting).toHaveLength(1);
    expect(identities([...USUAL, sent(9), sent(2)])).toEqual(waiting);
    expect(identities([...USUAL, sent(9)], { now: new Date(NOW.getTime() + 24 * 60 * 60 * 1000) })).toEqual(
      waiting,
    );
    expect(identities([...USUAL, sent(30), got(29), sent(9)])).toEqual(waiting);
    expect(identities([...USUAL, sent(8)])).not.toEqual(waiting);
    const joined = (...addresses: string[]) =>
      identities([...USUAL, got(5, 'ana@buyer.example', [US, ...addresses])]);
    expect(joined('lee@advisers.example')).toEqual(joined('lee@advisers.example'));
    expect(joined('lee@advisers.example')).not.toEqual(
      joined('lee@advisers.example', 'kim@advisers.example'),
    );
    const left = (leftOn: string) => identities(USUAL, { people: [{ ...ANA, leftOn }] });
    expect(left('2026-11-01')).not.toEqual(left('2026-11-02'));
  });

  it('SIGNAL02 another company joins a conversation', () => {
    const joined = got(5, 'ana@buyer.example', [US, 'lee@advisers.example', 'kim@advisers.example']);
    expect(find([...USUAL, joined])).toEqual([
      {
        kind: 'new_domain',
        domain: 'advisers.example',
        addresses: ['kim@advisers.example', 'lee@advisers.example'],
        day: '2026-11-21',
        source: 'in-5',
      },
    ]);
  });

  it.each([
    ['of the buyer', 'it.buyer.example'],
    ['of ours', 'seller.example'],
    ['of a mail provider', 'mail.example'],
  ])('SIGNAL02 a domain %s is no news', (_, domain) => {
    expect(find([...USUAL, got(5, 'ana@buyer.example', [`x@${domain}`])])).toEqual([]);
  });

  it('SIGNAL02 one that was there from the first email, or joined long ago, is no news', () => {
    const adviser = ['lee@advisers.example'];
    expect(find([got(20, 'ana@buyer.example', adviser), sent(19)])).toEqual([]);
    expect(find([...USUAL, got(31, 'ana@buyer.example', adviser)])).toEqual([]);
  });

  it('SIGNAL03 somebody who left is told with their day, and not as silent', () => {
    const left = { ...ANA, leftOn: '2026-11-01' };
    expect(find([...USUAL, sent(20)], { people: [left] })).toEqual([
      { kind: 'left', person: left, day: '2026-11-01' },
    ]);
  });

  it('SIGNAL04 the same history says the same, in whatever order it comes', () => {
    const mails = [...USUAL, sent(7), got(5, 'lee@advisers.example')];
    expect(find(mails.toReversed())).toEqual(find(mails));
  });
});
