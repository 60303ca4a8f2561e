import { describe, expect, it } from 'vitest';
import {
  callsAsked,
  claimsAsked,
  committedAsked,
  comparedAsked,
  dealsAsked,
  inWeekAsked,
  partOf,
  quotaAsked,
  readForecastSearch,
  weekAgoAsked,
  withdrawnAsked,
  withoutOverlay,
} from './forecast-search.ts';

const ID = '0198f7a2-0000-7000-8000-000000000001';

describe('address of the forecast', () => {
  it('leaves out what is no part of it', () => {
    expect(
      readForecastSearch({ day: 'yesterday', scope: 'world', person: 'me', call: 'omitted', x: 1 }),
    ).toEqual({});
    expect(readForecastSearch({ day: '2026-11-27', scope: 'team', person: ID, calls: true })).toEqual({
      day: '2026-11-27',
      scope: 'team',
      person: ID,
      calls: true,
    });
  });

  it('names the deals of a number', () => {
    expect(dealsAsked({})).toBeNull();
    expect(dealsAsked({ day: '2026-11-27', deals: 'closed', of: `team.${ID}` })).toEqual({
      day: '2026-11-27',
      scope: 'team',
      person: ID,
      category: 'closed',
    });
    expect(dealsAsked({ deals: 'choice.commit.best_case' })).toEqual({
      choice: 'commit',
      category: 'best_case',
    });
  });

  it('FCST23 names the deals of a number of a week ago', () => {
    const search = readForecastSearch({ scope: 'team', person: ID, deals: 'week_ago.commit' });
    expect(weekAgoAsked(search)).toEqual({ scope: 'team', person: ID, category: 'commit' });
    expect(dealsAsked(search)).toBeNull();
    expect(weekAgoAsked({ deals: 'week_ago.closed' })).toEqual({ category: 'closed' });
    for (const deals of ['week_ago.gone', 'category.commit']) expect(weekAgoAsked({ deals })).toBeNull();
  });

  it('FCST29 compares with a day before today, of the last two years', () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const search = readForecastSearch({ compare: yesterday, deals: 'week_ago.commit' });
    expect(comparedAsked(search)).toEqual({ compare_to: yesterday });
    expect(weekAgoAsked(search)).toEqual({ compare_to: yesterday, category: 'commit' });
    expect(inWeekAsked({ ...search, deals: 'in_week.commit' })).toEqual({ category: 'commit' });
    for (const compare of ['2199-01-01', '2001-01-01']) expect(comparedAsked({ compare })).toEqual({});
  });

  it('FCST27 CMIT17 names the territories of a quota and the deals that closed in Commit', () => {
    const search = readForecastSearch({ quota: 'territories', of: `team.${ID}` });
    expect(quotaAsked(search)).toEqual({ scope: 'team', person: ID });
    expect(quotaAsked(readForecastSearch({ quota: 'gap' }))).toBeNull();
    const closed = readForecastSearch({ claims: 'deals', of: `person.${ID}` });
    expect(committedAsked(closed)).toEqual({ scope: 'person', person: ID, time: 'period' });
    expect(claimsAsked(closed)).toBeNull();
  });

  it('FCST25 names the calls that a sum of sellers’ calls opens', () => {
    const search = readForecastSearch({ day: '2026-11-27', calls: 'commit', of: `team.${ID}` });
    expect(callsAsked(search)).toEqual({ day: '2026-11-27', scope: 'team', person: ID, sellers: 'commit' });
    expect(callsAsked({ calls: true, day: '2026-11-27' })).toEqual({ day: '2026-11-27' });
    expect(callsAsked(readForecastSearch({ calls: 'some' }))).toBeNull();
  });

  it('FCST26 names the bar of a pipeline change', () => {
    expect(partOf({ part: 'won.USD' })).toEqual({ part: 'won', currency: 'USD' });
    expect(partOf({ part: 'start.EUR' })).toEqual({ part: 'start', currency: 'EUR' });
    expect(partOf(readForecastSearch({ part: 'end.all' }))).toEqual({ part: 'end', currency: null });
    expect(partOf({ part: 'gone.USD' })).toBeNull();
    expect(partOf({})).toBeNull();
  });

  it('closes what lies over the page', () => {
    expect(withoutOverlay({ view: 'change', deals: 'closed', of: `team.${ID}`, part: 'won.USD' })).toEqual({
      view: 'change',
    });
  });

  it('CMIT14 CMIT15 the address names the claims or withdrawn commitments of a person, of a period or of all time', () => {
    const search = { day: '2026-11-27', claims: 'grade.metrics', of: `person.${ID}` };
    const whose = { day: '2026-11-27', time: 'period', scope: 'person', person: ID };
    expect(claimsAsked(search)).toEqual({ ...whose, kind: 'grade', pillar: 'metrics' });
    expect(claimsAsked({ ...search, claims: 'withdrawn' })).toBe(null);
    expect(withdrawnAsked({ ...search, claims: 'withdrawn', time: 'all' })).toEqual({
      ...whose,
      time: 'all',
    });
    expect(withdrawnAsked({ claims: 'withdrawn' })).toBe(null);
  });
});
