import { describe, expect, it } from 'vitest';
import { deedOf, optionsOf, shownValue, valueWords } from './field-words.ts';

const now = new Date('2026-06-15T10:00:00Z');

describe('plain fields in words', () => {
  it('shows days and choices as people read them, and texts as they are', () => {
    expect(shownValue('source', 'inbound')).toBe('Inbound');
    expect(shownValue('decision_date', '2026-09-01', now)).toBe('Sep 1');
    expect(shownValue('next_step', 'Call Ana')).toBe('Call Ana');
    expect(shownValue('source', null)).toBeNull();
  });

  it('says within a sentence that it is empty', () => {
    expect(valueWords('decision_date', null)).toBe('no date');
    expect(valueWords('source', null)).toBe('none');
  });

  it('says what a person did', () => {
    expect(deedOf('decision_date', '2026-09-01', now)).toBe('changed the decision date to Sep 1');
    expect(deedOf('source', 'partner', now)).toBe('changed the source to Partner');
    expect(deedOf('next_step', null, now)).toBe('removed the next step');
    expect(deedOf('name', 'Pilot', now)).toBe('renamed this deal to “Pilot”');
  });

  it('offers to set nothing only where that may be', () => {
    expect(optionsOf('source')[0]).toEqual({ value: '', label: 'Not set' });
    expect(optionsOf('forecast_choice').map(({ label }) => label)).toEqual([
      'Pipeline',
      'Best Case',
      'Commit',
    ]);
  });
});
