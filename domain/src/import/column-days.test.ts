import { expect, test } from 'vitest';
import { DayTally, readDayInOrder } from './column-days.ts';

function resultOf(texts: readonly string[]) {
  const tally = new DayTally();
  for (const text of texts) tally.add(text);
  return tally.result();
}

test('IMP05 one day that can be read one way only settles the order of its whole column', () => {
  expect(resultOf(['3/4/2017', '1/2/2017', '10/20/2016'])).toMatchObject({
    order: 'month_first',
    isSure: true,
    wouldDiffer: 0,
  });
  expect(resultOf(['3/4/2017', '20/10/2016'])).toMatchObject({ order: 'day_first', isSure: true });
  expect(resultOf(['3.4.2017', '20.10.2016'])?.reason).toBe('Day first: 20.10.2016 can’t be read otherwise');
});

test('IMP05 where every day can be read both ways it is asked, with what would differ', () => {
  expect(resultOf(['3/4/2017', '5/5/2017', '1/2/2017'])).toEqual({
    order: 'month_first',
    isSure: false,
    wouldDiffer: 2,
    examples: [
      { text: '3/4/2017', monthFirst: '2017-03-04', dayFirst: '2017-04-03' },
      { text: '1/2/2017', monthFirst: '2017-01-02', dayFirst: '2017-02-01' },
    ],
    reason: 'Every date can be read with the month or the day first',
  });
  expect(resultOf(['3.4.2017'])).toMatchObject({ order: 'day_first', isSure: false });
  expect(resultOf(['5/5/2017', '6/6/2017'])).toMatchObject({ isSure: true });
});

test('IMP05 a column in both orders is asked about and never called sure', () => {
  expect(resultOf(['10/20/2016', '10/21/2016', '21/10/2016', '3/4/2016'])).toMatchObject({
    order: 'month_first',
    isSure: false,
    wouldDiffer: 1,
  });
});

test('IMP05 days are read by the order of their column, and none is turned to make it fit', () => {
  expect(readDayInOrder('3/4/2017', 'month_first')).toBe('2017-03-04');
  expect(readDayInOrder('3/4/2017', 'day_first')).toBe('2017-04-03');
  expect(readDayInOrder('25/12/2026', 'month_first')).toBeNull();
  expect(readDayInOrder('2/29/2026', 'month_first')).toBeNull();
});

test('IMP05 days with the year first, with names, as moments and as numbers of a spreadsheet', () => {
  const days = {
    '2026-01-15': '2026-01-15',
    '2026/1/5': '2026-01-05',
    '2026-01-15T08:30:00Z': '2026-01-15',
    '2026-01-15 08:30': '2026-01-15',
    '20260115': '2026-01-15',
    '1768435200000': '2026-01-15',
    '46037': '2026-01-15',
    'Jan 15, 2026': '2026-01-15',
    'January 15 2026': '2026-01-15',
    '15 Jan 2026': '2026-01-15',
    '15-Jan-26': '2026-01-15',
    'Thu, 15 January 2026': '2026-01-15',
  };
  for (const [text, day] of Object.entries(days))
    expect([text, readDayInOrder(text, 'year_first')]).toEqual([text, day]);
  expect(resultOf(['2026-01-15', '15 Jan 2026'])).toMatchObject({ order: 'year_first', isSure: true });
  for (const text of ['soon', '12', '1/2', '2026-13-01', 'Foo 15, 2026', '1/1/1850', 'x'.repeat(100)]) {
    expect(readDayInOrder(text, 'month_first')).toBeNull();
  }
});

test('IMP05 years of two digits and a time behind the day', () => {
  expect(readDayInOrder('1/15/27', 'month_first')).toBe('2027-01-15');
  expect(readDayInOrder('1/15/99', 'month_first')).toBe('1999-01-15');
  expect(readDayInOrder('10/20/2016 3:04 PM', 'month_first')).toBe('2016-10-20');
});
