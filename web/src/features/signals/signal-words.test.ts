import { describe, expect, it } from 'vitest';
import { signalWords } from './signal-words.ts';

const person = { id: 'a', name: 'Ana Ruiz' };
const common = { key: 'f'.repeat(64), seen: false };
const year = new Date().getFullYear();

describe('what a signal says', () => {
  it('SIGNAL06 is one sentence and how it is known', () => {
    expect(
      signalWords({
        ...common,
        kind: 'silent',
        person,
        waiting_days: 9,
        usual_days: 1,
        answers: 3,
        day: `${year}-01-05`,
        interaction_id: 'i',
      }),
    ).toEqual({
      title: 'Ana Ruiz hasn’t answered for 9 days',
      why: 'Usually within 1 day: the median of 3 answers. Waiting since Jan 5.',
    });
    expect(
      signalWords({
        ...common,
        kind: 'new_domain',
        domain: 'x.example',
        addresses: ['a@x.example'],
        day: `${year}-01-05`,
        interaction_id: 'i',
      }),
    ).toEqual({
      title: 'Someone from x.example joined the conversation',
      why: 'a@x.example, first on Jan 5.',
    });
    expect(signalWords({ ...common, kind: 'left', person, day: `${year}-01-05` }).title).toBe(
      'Ana Ruiz has left the company',
    );
  });
});
