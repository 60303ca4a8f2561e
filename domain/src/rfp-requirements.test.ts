import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { sameRequirements } from './rfp-requirements.ts';

const of = (...texts: string[]) => texts.map((text, at) => ({ number: `R-${at + 1}`, text }));

describe('requirements of an amended document', () => {
  it('RFP30 keeps unchanged requirements together when the amendment renumbers them', () => {
    const before = of('The system must export all contacts as CSV.', 'Data is stored in the EU.');
    const after = of(
      'A new first requirement.',
      'The system must export all contacts as CSV.',
      'Data is stored in the EU.',
    );
    expect(sameRequirements(before, after)).toEqual([
      { before: 0, after: 1, isChanged: false },
      { before: 1, after: 2, isChanged: false },
    ]);
  });

  it('RFP30 finds reworded requirements, and tells removed and new ones apart', () => {
    const before = of(
      'The supplier must restore service within four hours of an incident.',
      'Invoices are sent monthly.',
      'The portal must be in French.',
    );
    const after = of(
      'The portal must be in French.',
      'The supplier must restore service within two hours of an incident.',
      'All logs are kept for a year.',
    );
    expect(sameRequirements(before, after)).toEqual([
      { before: 0, after: 1, isChanged: true },
      { before: 2, after: 0, isChanged: false },
    ]);
  });

  it('RFP30 takes a differing number of hours, or a lost “not”, as a change', () => {
    const [pair] = sameRequirements(
      of('Backups must not leave the country.'),
      of('Backups must leave the country.'),
    );
    expect(pair).toEqual({ before: 0, after: 0, isChanged: true });
  });

  it('RFP30 falls back on the number for a text that was rewritten, but not for another one', () => {
    const rewritten = sameRequirements(
      [{ number: '4.2', text: 'Reports on usage shall be sent to the buyer each month.' }],
      [{ number: '4.2', text: 'Usage reports shall be available each week on the portal for the buyer.' }],
    );
    expect(rewritten).toEqual([{ before: 0, after: 0, isChanged: true }]);
    const other = sameRequirements(
      [{ number: '4.2', text: 'Reports on usage shall be sent each month.' }],
      [{ number: '4.2', text: 'Passwords are hashed with a salt.' }],
    );
    expect(other).toEqual([]);
  });

  it('RFP30 pairs duplicates one to one in their order', () => {
    const text = 'The system must log every access.';
    expect(sameRequirements(of(text, text, text), of(text, text))).toEqual([
      { before: 0, after: 0, isChanged: false },
      { before: 1, after: 1, isChanged: false },
    ]);
    expect(sameRequirements([], of(text))).toEqual([]);
  });

  it('RFP30 pairs 2,000 with 2,000 requirements within seconds, each at most once', () => {
    const verbs = ['export', 'import', 'archive', 'restore', 'encrypt', 'sign', 'index', 'print'];
    const text = (at: number, more: string) =>
      `The system must ${verbs[at % 8]} record ${at} of area ${at % 97} within ${at % 13} minutes${more}.`;
    const before = Array.from({ length: 2_000 }, (_, at) => ({ number: `${at}`, text: text(at, '') }));
    const after = Array.from({ length: 2_000 }, (_, at) => ({
      number: `${at + 7}`,
      text: text(1_999 - at, at % 3 === 0 ? ' and log it' : ''),
    }));
    const from = performance.now();
    const pairs = sameRequirements(before, after);
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(new Set(pairs.map((pair) => pair.after)).size).toBe(pairs.length);
    expect(pairs.filter(({ isChanged }) => !isChanged).length).toBe(1_333);
    expect(pairs.length).toBeGreaterThan(1_950);
    for (const pair of pairs) expect(pair.after).toBe(1_999 - pair.before);
  });
});
