import { describe, expect, it } from 'vitest';
import { findOperatorPage, OPERATOR_PAGES, type OperatorPage } from './operator-pages.ts';

const page = (path: `/${string}`): OperatorPage => ({
  path,
  title: path,
  description: path,
  load: async () => () => null,
});
const PAGES = [page('/tickets'), page('/tickets/$number'), page('/tickets/new')];

describe('the pages of the operator', () => {
  it('are found by their path', () => {
    for (const known of OPERATOR_PAGES.filter(({ path }) => !path.includes('$'))) {
      expect(findOperatorPage(known.path.slice(1))?.page).toBe(known);
    }
    expect(findOperatorPage('nothing')).toBeNull();
    expect(findOperatorPage('waiting-list/more')).toBeNull();
  });

  it('are found with what stands in the address', () => {
    expect(findOperatorPage('tickets', PAGES)).toEqual({ page: PAGES[0], params: {} });
    expect(findOperatorPage('tickets/17', PAGES)).toEqual({ page: PAGES[1], params: { number: '17' } });
    expect(findOperatorPage('tickets/17/more', PAGES)).toBeNull();
  });
});
