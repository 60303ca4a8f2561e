import { describe, expect, it } from 'vitest';
import { readNote } from './note-content.ts';

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });

it('reads a mention as @ and the name, and marks its place', () => {
  const { blocks, text: plain } = readNote({
    type: 'doc',
    content: [
      paragraph(text('Ask '), { type: 'mention', attrs: { id: '1', label: 'Ada Test' } }, text(' today')),
    ],
  });
  expect(plain).toBe('Ask @Ada Test today');
  const run = blocks[0]?.runs.find(({ mention }) => mention);
  expect(plain.slice(run?.start, run?.end)).toBe('@Ada Test');
});

describe('a formatted note', () => {
  const { blocks, text: plain } = readNote({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Call')] },
      paragraph(text('Ana '), text('signs', 'bold'), { type: 'hardBreak' }, text('herself', 'italic')),
      {
        type: 'orderedList',
        content: [
          item(paragraph(text('One')), paragraph(text('more'))),
          item(paragraph(text('Two')), { type: 'bulletList', content: [item(paragraph(text('Deep')))] }),
        ],
      },
    ],
  });

  it('comes to one line of plain text for each paragraph', () => {
    expect(plain).toBe('Call\nAna signs\nherself\nOne\nmore\nTwo\nDeep');
  });
  it('keeps the place of every stretch in that text', () => {
    for (const block of blocks) {
      expect(block.runs.map(({ start, end }) => plain.slice(start, end)).join('')).toBe(
        plain.slice(block.start, block.end),
      );
    }
    const bold = blocks.flatMap(({ runs }) => runs).find((run) => run.bold);
    expect(plain.slice(bold?.start, bold?.end)).toBe('signs');
  });
  it('numbers items once and knows how deep they stand', () => {
    expect(blocks.map(({ look, depth, ordinal }) => [look, depth, ordinal])).toEqual([
      ['heading', 0, 0],
      ['text', 0, 0],
      ['number', 1, 1],
      ['text', 1, 1],
      ['number', 1, 2],
      ['bullet', 2, 1],
    ]);
  });
  it.each([null, undefined, 'text', { type: 'doc', content: 'x' }, { type: 'script', content: [null, 4] }])(
    'rejects an invalid note: %j',
    (content) => {
      expect(readNote(content)).toEqual({ blocks: [], text: '' });
    },
  );
});
