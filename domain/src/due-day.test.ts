import { describe, expect, test } from 'vitest';
import { dayOfWords, dayPromised, splitDueDay } from './due-day.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';

describe('a day in words', () => {
  test.each([
    ['today', '2026-03-11'],
    ['tomorrow', '2026-03-12'],
    ['day after tomorrow', '2026-03-13'],
    ['Friday', '2026-03-13'],
    ['fri', '2026-03-13'],
    ['Wednesday', '2026-03-18'],
    ['next Friday', '2026-03-20'],
    ['next sunday', '2026-03-22'],
    ['this Thursday', '2026-03-12'],
    ['next week', '2026-03-16'],
    ['end of the week', '2026-03-13'],
    ['EOW', '2026-03-13'],
    ['end of month', '2026-03-31'],
    ['next month', '2026-04-01'],
    ['in 3 days', '2026-03-14'],
    ['two weeks', '2026-03-25'],
    ['in a month', '2026-04-11'],
    ['March 12', '2026-03-12'],
    ['12 March', '2026-03-12'],
    ['3rd of March', '2027-03-03'],
    ['2026-04-01', '2026-04-01'],
    ['2026-02-30', null],
    ['February 31', null],
  ])('%s', (words, day) => {
    expect(dayOfWords(words, TODAY)).toBe(day);
  });

  test('the end of a week said on its Friday is that Friday, and a month has as many days as it has', () => {
    expect(dayOfWords('eow', '2026-03-13')).toBe('2026-03-13');
    expect(dayOfWords('in a month', '2026-01-31')).toBe('2026-02-28');
  });
});

describe('what is typed', () => {
  test.each([
    ['Send security pack tomorrow', 'Send security pack', '2026-03-12'],
    ['Call Ana by Friday', 'Call Ana', '2026-03-13'],
    ['Call Ana, due next week.', 'Call Ana', '2026-03-16'],
    ['Book the room on 12 March', 'Book the room', '2026-03-12'],
    ['Review the draft in 2 weeks', 'Review the draft', '2026-03-25'],
  ])('%s', (text, title, due_on) => {
    expect(splitDueDay(text, TODAY)).toEqual({ title, due_on });
  });

  test.each(['Ask Sunday Okafor', 'tomorrow', 'Plan the Monday meeting', 'Send 3 maps', 'Call May', 'Sun'])(
    '%s stays as it is',
    (text) => {
      expect(splitDueDay(text, TODAY)).toEqual({ title: text, due_on: null });
    },
  );
});

describe('a promised day', () => {
  test.each([
    ["I'll send you the pricing by Friday.", '2026-03-13'],
    ['We will get you the contract next week', '2026-03-16'],
    ['I can have that with you tomorrow morning.', '2026-03-12'],
    ['You will have it within two days of the call', '2026-03-13'],
    ['I will send the Friday report', null],
    ['We will get back to you', null],
  ])('%s', (sentence, day) => {
    expect(dayPromised(sentence, TODAY)).toBe(day);
  });
});
