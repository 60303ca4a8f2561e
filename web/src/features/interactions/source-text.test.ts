import { describe, expect, it } from 'vitest';
import { linesOf, parsePlace, segmentsOf, writePlace } from './source-text.ts';

const text = 'Ana: We lose $40,000.\nSam: Who signs?\n\nAna: 👍 I do.';

describe('quotes by their place in the text', () => {
  it('cuts where quotes begin and end, and loses no letter', () => {
    const stretch = { start: 0, end: text.length };
    const start = text.indexOf('We lose');
    const segments = segmentsOf(text, stretch, [{ start, end: start + 15 }], {
      start: start + 3,
      end: start + 7,
    });
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.filter(({ quoted }) => quoted).map((segment) => segment.text)).toEqual([
      'We ',
      'lose',
      ' $40,000',
    ]);
    expect(segments.find(({ focused }) => focused)?.text).toBe('lose');
  });

  it('counts UTF-16 units, as the server does', () => {
    const start = text.indexOf('👍');
    const segments = segmentsOf(text, { start, end: text.length }, [{ start, end: start + 2 }], null);
    expect(segments[0]).toMatchObject({ text: '👍', quoted: true });
  });

  it('shows the part of a quote that runs over several lines on each of them', () => {
    const quote = { start: text.indexOf('$40,000'), end: text.indexOf('signs') };
    const marked = linesOf(text, ['Ana', 'Sam']).map((line) =>
      segmentsOf(text, { start: line.bodyStart, end: line.end }, [], quote)
        .filter(({ focused }) => focused)
        .map((segment) => segment.text)
        .join(''),
    );
    expect(marked).toEqual(['$40,000.', ' Who ', '', '']);
  });

  it('lets go of places outside of the text', () => {
    const segments = segmentsOf('short', { start: 0, end: 5 }, [{ start: 90, end: 99 }], null);
    expect(segments).toEqual([{ start: 0, end: 5, text: 'short', quoted: false, focused: false }]);
  });
});

describe('lines of a text', () => {
  it('knows who speaks only by the labels it was given', () => {
    const lines = linesOf(text, ['Ana']);
    expect(lines.map(({ label }) => label)).toEqual(['Ana', null, null, 'Ana']);
    expect(lines.map(({ start, end }) => text.slice(start, end)).join('\n')).toBe(text);
    expect(text.slice(lines[0]?.bodyStart, lines[0]?.end)).toBe(' We lose $40,000.');
  });

  it('keeps the last line of a text that ends with a break', () => {
    expect(linesOf('a\n', [])).toHaveLength(2);
  });
});

describe('a place in the address', () => {
  it('is read back as it was written', () => {
    expect(parsePlace(writePlace({ start: 12, end: 40 }))).toEqual({ start: 12, end: 40 });
  });
  it.each([undefined, '', '5', '9-3', '4-4', 'a-b', '-1-4', '1-999999999'])('refuses %s', (written) => {
    expect(parsePlace(written)).toBeNull();
  });
});
