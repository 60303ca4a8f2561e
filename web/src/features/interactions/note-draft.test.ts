import { describe, expect, it } from 'vitest';
import { emptyDraft, timeOf, titleOf } from './note-draft.ts';

const now = new Date('2026-11-20T15:30:00Z');

describe('a note before it is saved', () => {
  it('is named after its first line, cut at a word', () => {
    expect(titleOf({ title: ' Kick-off ', text: 'Hello' })).toBe('Kick-off');
    expect(titleOf({ title: '', text: '\n Ana signs \nmore' })).toBe('Ana signs');
    const long = titleOf({ title: '', text: 'word '.repeat(40) });
    expect(long.length).toBeLessThanOrEqual(81);
    expect(long).toMatch(/word…$/);
  });
  it('is filed under now for today, under noon for another day', () => {
    expect(timeOf('2026-11-20', now)).toBe('2026-11-20T15:30:00.000Z');
    expect(timeOf('2026-11-18', now)).toBe('2026-11-18T12:00:00.000Z');
  });
  it('keeps its hour while its day stays', () => {
    expect(timeOf('2026-11-18', now, '2026-11-18T08:05:00.000Z')).toBe('2026-11-18T08:05:00.000Z');
  });
  it('begins empty, today', () => {
    expect(emptyDraft('call', now)).toEqual({
      kind: 'call',
      title: '',
      day: '2026-11-20',
      text: '',
      content: null,
    });
  });
});
