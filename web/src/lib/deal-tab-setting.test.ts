import { DEFAULT_TABS, moveTab, showTab } from '@dealwright/domain/deal-tab';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeDealTabs,
  DEAL_TABS_KEY,
  parseDealTabSetting,
  resetDealTabs,
  useDealTabSetting,
} from './deal-tab-setting.ts';

const tell = (text: string) => {
  window.localStorage.setItem(DEAL_TABS_KEY, text);
  window.dispatchEvent(new StorageEvent('storage', { key: DEAL_TABS_KEY }));
};

describe('how a person wants the tabs of a deal', () => {
  beforeEach(resetDealTabs);

  it('PERS19 PERS20 is kept in local storage and there after a reload', () => {
    const { result } = renderHook(useDealTabSetting);
    expect(result.current).toEqual({ tabs: DEFAULT_TABS, size: 'normal' });
    const tabs = showTab(moveTab(DEFAULT_TABS, 'news', 0), 'rfp', false);
    act(() => {
      changeDealTabs({ tabs });
      changeDealTabs({ size: 'compact' });
    });
    expect(result.current).toEqual({ tabs, size: 'compact' });
    expect(parseDealTabSetting(window.localStorage.getItem(DEAL_TABS_KEY))).toEqual({
      tabs,
      size: 'compact',
    });
  });

  it('follows another tab of the browser, and takes what is damaged for nothing', () => {
    const { result } = renderHook(useDealTabSetting);
    act(() => tell(JSON.stringify({ tabs: moveTab(DEFAULT_TABS, 'history', 0), size: 'wide' })));
    expect(result.current.size).toBe('wide');
    expect(result.current.tabs[0]?.id).toBe('history');
    act(() => tell('{"tabs":7,"size":"huge"}'));
    expect(result.current).toEqual({ tabs: DEFAULT_TABS, size: 'normal' });
    act(() => tell('{broken'));
    expect(result.current).toEqual({ tabs: DEFAULT_TABS, size: 'normal' });
  });
});
