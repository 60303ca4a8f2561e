import { describe, expect, it } from 'vitest';
import { excerptWords } from './excerpt-words.ts';

describe('the beginning of a text in one line', () => {
  it('sets lines apart, so that lists of people do not run together', () => {
    expect(excerptWords('Participants:\n  Ana Ruiz\n  Tom Lee\n\nAna: Hello')).toBe(
      'Participants: Ana Ruiz · Tom Lee · Ana: Hello',
    );
  });

  it('leaves out the head of a mail, unless there is nothing else', () => {
    expect(excerptWords('From: Ana\nTo: Rosa\nDate: May 3\nSubject: Pilot\n\nHello Rosa,\nyes.')).toBe(
      'Hello Rosa, yes.',
    );
    expect(excerptWords('From: Ana\nTo: Rosa')).toBe('From: Ana · To: Rosa');
    expect(excerptWords('')).toBe('');
  });

  it('leaves out the dashes of a list', () => {
    expect(excerptWords('Participants:\n- Ana Ruiz\n- Tom Lee\n')).toBe('Participants: Ana Ruiz · Tom Lee');
  });

  it('says that a longer text goes on, and ends with a whole word', () => {
    const sent = `${'word '.repeat(56)}`.slice(0, 278).concat('Nor');
    expect(excerptWords(sent.slice(0, 280))).toBe(`${'word '.repeat(55).trimEnd()}…`);
    expect(excerptWords(`${'x'.repeat(276)}, Nor`.slice(0, 280))).toBe(`${'x'.repeat(276)}…`);
    expect(excerptWords('x'.repeat(280))).toBe(`${'x'.repeat(280)}…`);
    expect(excerptWords('x'.repeat(279))).toBe('x'.repeat(279));
  });
});
