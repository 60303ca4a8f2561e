import { describe, expect, it } from 'vitest';
import { OTHER_OWNER, OWNER } from '../../../testing/fake-deals.ts';
import {
  boardSortingOf,
  filterOf,
  parsePipelineSearch,
  sortingOf,
  toggleSort,
  withFilter,
} from './pipeline-search.ts';

describe('the address of the pipeline', () => {
  it('SHELL24 FIG04 keeps view, order and filter, and gives back what was put in', () => {
    const filter = {
      owner: [OWNER.id, OTHER_OWNER.id],
      stage: ['proposal' as const, 'negotiation' as const],
      gap: ['champion' as const],
      amount_min: 50_000_00,
      close_to: '2026-12-31',
      score_max: 60,
      category: ['commit' as const, 'best_case' as const],
      evidence: ['disputed' as const],
      status: 'open' as const,
      slipped: 'no' as const,
      next_step: 'none' as const,
      idle_days: 14,
      stage_days: 30,
      closed_from: '2026-10-01',
      closed_to: '2026-12-31',
      q: 'rail',
    };
    const search = withFilter({ view: 'list', sort: 'score', order: 'desc' }, filter);
    expect(search).toMatchObject({
      view: 'list',
      sort: 'score',
      order: 'desc',
      stage: 'proposal,negotiation',
    });
    expect(filterOf(search)).toEqual(filter);
    expect(withFilter(search, {})).toEqual({ view: 'list', sort: 'score', order: 'desc' });
  });

  it('leaves out what makes no sense and keeps the rest', () => {
    const search = parsePipelineSearch({
      view: 'map',
      sort: 'luck',
      stage: 'proposal,nowhere',
      owner: 'me',
      amount_min: -5,
      close_from: '2026-02-30',
      score_min: 20,
      q: 12,
      other: 'x',
    });
    expect(search).toEqual({ stage: 'proposal', score_min: 20, q: '12' });
  });

  it('turns the order round at the second click on a head', () => {
    const once = toggleSort({}, 'amount');
    expect(sortingOf(once)).toEqual({ sort: 'amount', order: 'desc' });
    expect(sortingOf(toggleSort(once, 'amount'))).toEqual({ sort: 'amount', order: 'asc' });
    expect(toggleSort(once, 'number')).toEqual({});
  });

  it('sorts the cards of the board only by what a column is kept in order of', () => {
    expect(boardSortingOf({ sort: 'name', order: 'desc' })).toEqual({ sort: 'close_date', order: 'asc' });
    expect(boardSortingOf({ sort: 'score' })).toEqual({ sort: 'score', order: 'asc' });
  });
});
