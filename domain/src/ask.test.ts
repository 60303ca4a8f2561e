import { describe, expect, it } from 'vitest';
import { type AskOutcome, askRecordWords, recordOfAsks } from './ask.ts';

const asks = (...outcomes: readonly (AskOutcome | null)[]) =>
  outcomes.map((outcome, index) => ({ id: `ask-${index}`, outcome, evidence_id: null }));

describe('what asks say about a person', () => {
  it.each([
    [[], 'untested'],
    [[null, null], 'untested'],
    [['done'], 'coach'],
    [['done', 'done', null], 'coach'],
    [['done', 'done', 'late'], 'coach'],
    [['dodged'], 'coach'],
    [['done', 'done', 'done'], 'champion'],
    [['done', 'refused', 'done', 'done'], 'champion'],
  ] as const)('ASK02 %j: %s', (outcomes, standing) => {
    expect(recordOfAsks(asks(...outcomes)).standing).toBe(standing);
  });

  it('ASK03 two dodged asks suggest a contradiction, one doesn’t', () => {
    expect(recordOfAsks(asks('dodged', 'done')).contradicting).toEqual([]);
    expect(recordOfAsks(asks('dodged', 'done', 'dodged')).contradicting).toEqual(['ask-0', 'ask-2']);
  });

  it('ASK03 dodged asks that are recorded suggest nothing, until one more is dodged', () => {
    const recorded = asks('dodged', 'dodged').map((ask) => ({ ...ask, evidence_id: 'row' }));
    expect(recordOfAsks(recorded).contradicting).toEqual([]);
    const more = [...recorded, { id: 'new', outcome: 'dodged', evidence_id: null }] as const;
    expect(recordOfAsks(more).contradicting).toEqual(['ask-0', 'ask-1', 'new']);
  });

  it('ASK02 is said as counts', () => {
    expect(askRecordWords(recordOfAsks(asks('done', 'done', 'dodged', null)))).toBe(
      '2 done, 1 dodged, 1 open',
    );
  });
});
