import { describe, expect, it } from 'vitest';
import { excerptWords } from './excerpt-words.ts';

describe('the beginning of a text in one line', () => {
  it('sets lines apart, so that lists of people do not run together', () => {
    expect(excerptWords('Participants:\n  Ana Ruiz\n  Tom Lee\n\nAna: Hello')).toBe(
      'Participants: · Ana Ruiz · Tom Lee · Ana: Hello',
    );
  });

  it('leaves out the head of a mail, unless there is nothing else', () => {
    expect(excerptWords('From: Ana\nTo: Rosa\nDate: May 3\nSubject: Pilot\n\nHello Rosa,\nyes.')).toBe(
      'Hello Rosa, · yes.',
    );
    expect(excerptWords('From: Ana\nTo: Rosa')).toBe('From: Ana · To: Rosa');
    expect(excerptWords('')).toBe('');
  });
});
