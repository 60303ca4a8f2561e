import type { Interaction } from '@dealwright/contract/interactions';
import { describe, expect, it } from 'vitest';
import { mergeValues } from '../../lib/save-record.ts';
import { emptyDraft, NOTE_TYPE, timeOf, titleOf } from './note-draft.ts';

const now = new Date('2026-11-20T15:30:00Z');

describe('a note before it is saved', () => {
  it('is named after its first line, cut at a word', () => {
    expect(titleOf({ title: ' Kick-off ', body: { text: 'Hello', content: null } })).toBe('Kick-off');
    expect(titleOf({ title: '', body: { text: '\n Ana signs \nmore', content: null } })).toBe('Ana signs');
    const long = titleOf({ title: '', body: { text: 'word '.repeat(40), content: null } });
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
      body: { text: '', content: null },
    });
  });
});

describe('two changes of a note', () => {
  const { fields, lockOf } = NOTE_TYPE;
  const draft = emptyDraft('note', now);

  it('come to the same where the text does, however it is formatted', () => {
    const mine = { ...draft, body: { text: 'same', content: { a: 2 } } };
    const theirs = { ...draft, body: { text: 'same', content: { a: 3 } } };
    const merged = mergeValues(fields, { base: draft, mine, theirs });
    expect(merged).toMatchObject({ contested: [], values: mine });
    const other = { ...theirs, body: { text: 'other', content: { a: 3 } } };
    expect(mergeValues(fields, { base: draft, mine, theirs: other }).contested).toEqual(['body']);
  });

  it('cannot replace a text that evidence quotes, and can replace all else', () => {
    const quoted = { quoted: true } as Interaction;
    expect(lockOf?.(quoted, 'body')?.keepMine).toBe('Save mine as a new note');
    expect(lockOf?.(quoted, 'title')).toBeNull();
    expect(lockOf?.({ quoted: false } as Interaction, 'body')).toBeNull();
  });

  it('are said in words', () => {
    expect(fields.kind.words('note')).toBe('Note');
    expect(fields.title.words('')).toBe('empty');
  });
});
