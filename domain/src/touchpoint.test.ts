import { describe, expect, it } from 'vitest';
import { type TouchFacts, type TouchMail, type TouchTalk, touchesOf, touchpointsOf } from './touchpoint.ts';

const ANA = { id: 'ana', addresses: ['ana@buyer.example', 'ana@home.example'] };
const SAM = { id: 'sam', name: 'Sam Hill', addresses: ['sam@seller.example'] };
const KIM = { id: 'kim', name: 'Kim Lee', addresses: ['kim@seller.example'] };
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

const mail = (more: Partial<TouchMail>): TouchMail => ({
  messageId: '<1@x>',
  interactionId: 'i1',
  outgoing: true,
  sender: 'sam@seller.example',
  recipients: ['ana@buyer.example'],
  ownerId: null,
  at: day(1),
  ...more,
});
const talk = (more: Partial<TouchTalk>): TouchTalk => ({
  interactionId: 'i2',
  kind: 'call',
  people: ['ana'],
  sellers: [],
  authorId: 'kim',
  at: day(2),
  ...more,
});
const touches = (facts: Partial<TouchFacts>) =>
  touchesOf({ people: [ANA], members: [SAM, KIM], mails: [], talks: [], ...facts }).map(
    ({ personId, memberId, kind }) => [personId, memberId, kind],
  );

describe('who met whom', () => {
  it('MET01 an email counts for its sender, or for each of ours who received it, at any address of the person', () => {
    expect(touches({ mails: [mail({ recipients: ['ana@home.example'] })] })).toEqual([
      ['ana', 'sam', 'email'],
    ]);
    const both = ['sam@seller.example', 'kim@seller.example', 'lee@advisers.example'];
    expect(
      touches({ mails: [mail({ outgoing: false, sender: 'ana@buyer.example', recipients: both })] }),
    ).toEqual([
      ['ana', 'sam', 'email'],
      ['ana', 'kim', 'email'],
    ]);
  });

  it('MET01 an email from an unknown address of ours counts for the owner of its mailbox, one between others for nobody', () => {
    expect(touches({ mails: [mail({ sender: 'sales@seller.example', ownerId: 'kim' })] })).toEqual([
      ['ana', 'kim', 'email'],
    ]);
    expect(touches({ mails: [mail({ sender: 'sales@seller.example' })] })).toEqual([]);
    expect(
      touches({
        mails: [mail({ outgoing: false, sender: 'ben@buyer.example', recipients: ['ana@buyer.example'] })],
      }),
    ).toEqual([]);
  });

  it('MET01 one email that two deals have counts once', () => {
    expect(touches({ mails: [mail({}), mail({ interactionId: 'i9' })] })).toHaveLength(1);
  });

  it('MET02 a call counts for the colleagues who speak in it, and for who added it where none is known', () => {
    expect(touches({ talks: [talk({ sellers: ['sam hill'] })] })).toEqual([['ana', 'sam', 'call']]);
    expect(touches({ talks: [talk({ sellers: ['Somebody Else'], kind: 'meeting' })] })).toEqual([
      ['ana', 'kim', 'meeting'],
    ]);
    const twins = [SAM, KIM, { ...SAM, id: 'sam2', addresses: [] }];
    expect(touches({ members: twins, talks: [talk({ sellers: ['Sam Hill'] })] })).toEqual([
      ['ana', 'kim', 'call'],
    ]);
    expect(touches({ talks: [talk({ authorId: 'gone' })] })).toEqual([]);
    expect(touches({ talks: [talk({ people: [] })] })).toEqual([]);
  });

  it('MET03 counts by kind with the last time, whoever was in touch last first', () => {
    const found = touchesOf({
      people: [ANA],
      members: [SAM, KIM],
      mails: [mail({}), mail({ messageId: '<2@x>', at: day(5) })],
      talks: [talk({ at: day(3) }), talk({ interactionId: 'i3', kind: 'meeting', at: day(4) })],
    });
    expect(touchpointsOf(found)).toEqual([
      { memberId: 'sam', counts: { email: 2, call: 0, meeting: 0 }, lastAt: day(5) },
      { memberId: 'kim', counts: { email: 0, call: 1, meeting: 1 }, lastAt: day(4) },
    ]);
  });
});
