import { describe, expect, it } from 'vitest';
import { mergeNote, noteFieldWords, sameNote } from './note-conflict.ts';
import type { NoteDraft } from './note-draft.ts';

const base: NoteDraft = {
  kind: 'note',
  title: 'Call',
  day: '2026-01-05',
  text: 'Ana decides',
  content: { a: 1 },
};

describe('two changes of a note', () => {
  it('are both kept where they are of different things', () => {
    const mine = { ...base, text: 'Ana and Tom decide', content: { a: 2 } };
    const theirs = { ...base, title: 'Call with Ana', day: '2026-01-06' };
    const { note, contested } = mergeNote({ base, mine, theirs }, 'mine');
    expect(contested).toEqual([]);
    expect(note).toEqual({ ...theirs, text: mine.text, content: mine.content });
  });

  it('of the same thing ask for a choice, and the rest is kept either way', () => {
    const mine = { ...base, title: 'Mine', text: 'mine', content: { a: 2 } };
    const theirs = { ...base, kind: 'call' as const, text: 'theirs', content: { a: 3 } };
    const asMine = mergeNote({ base, mine, theirs }, 'mine');
    expect(asMine.contested).toEqual(['text']);
    expect(asMine.note).toEqual({ ...mine, kind: 'call' });
    const asTheirs = mergeNote({ base, mine, theirs }, 'theirs');
    expect(asTheirs.note).toEqual({ ...theirs, title: 'Mine' });
    expect(sameNote(asTheirs.note, theirs)).toBe(false);
  });

  it('that come to the same words are no conflict', () => {
    const mine = { ...base, title: 'Same', text: 'same', content: { a: 2 } };
    const theirs = { ...base, title: 'Same', text: 'same', content: { a: 3 } };
    expect(mergeNote({ base, mine, theirs }, 'theirs').contested).toEqual([]);
    expect(sameNote(mergeNote({ base, mine: base, theirs }, 'mine').note, theirs)).toBe(true);
  });

  it('are said in words', () => {
    expect(noteFieldWords(base, 'kind')).toBe('Note');
    expect(noteFieldWords({ ...base, title: '' }, 'title')).toBe('empty');
  });
});
