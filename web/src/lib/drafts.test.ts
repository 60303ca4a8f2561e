import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearAllDrafts, readDraft, useDraft, writeDraft } from './drafts.ts';

describe('drafts', () => {
  it('bring back what was typed when the form is opened again, until it was saved', () => {
    const first = renderHook(() => useDraft('note.LEAD-7', ''));
    act(() => first.result.current[1]('Half a sentence'));
    first.unmount();
    const second = renderHook(() => useDraft('note.LEAD-7', ''));
    expect(second.result.current[0]).toBe('Half a sentence');
    act(() => second.result.current[2]());
    expect(second.result.current[0]).toBe('');
    second.unmount();
    expect(renderHook(() => useDraft('note.LEAD-7', 'new')).result.current[0]).toBe('new');
  });

  it('belong to one record', () => {
    writeDraft('note.LEAD-7', 'seven');
    expect(readDraft('note.LEAD-8')).toBeNull();
  });

  it('are gone after signing out, and nothing else is', () => {
    window.sessionStorage.setItem('other', 'kept');
    writeDraft('note.LEAD-7', 'seven');
    clearAllDrafts();
    expect(readDraft('note.LEAD-7')).toBeNull();
    expect(window.sessionStorage.getItem('other')).toBe('kept');
  });

  it('survive a broken entry', () => {
    window.sessionStorage.setItem('dealwright.draft.x', '{broken');
    expect(readDraft('x')).toBeNull();
  });
});
