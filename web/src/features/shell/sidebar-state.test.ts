import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readSidebarCookie, sidebarCookie, useSidebar } from './sidebar-state.ts';

describe('the state of the sidebar', () => {
  it('SHELL02 is collapsed by default', () => {
    expect(readSidebarCookie('')).toBe(false);
    expect(readSidebarCookie('other=expanded')).toBe(false);
  });

  it('SHELL05 is kept in a cookie for 7 days', () => {
    expect(sidebarCookie(true)).toContain(`max-age=${7 * 24 * 3600}`);
    const first = renderHook(() => useSidebar());
    act(() => first.result.current.toggle());
    expect(first.result.current.expanded).toBe(true);
    expect(renderHook(() => useSidebar()).result.current.expanded).toBe(true);
    act(() => first.result.current.toggle());
    expect(renderHook(() => useSidebar()).result.current.expanded).toBe(false);
  });
});
