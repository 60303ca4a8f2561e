import { describe, expect, it } from 'vitest';
import { parseFigure, writeFigure } from './met-figure.ts';

const person = '0199ef29-0000-7000-8000-000000000001';
const member = '0199ef29-0000-7000-8000-000000000002';

describe('a figure of who met whom in the address', () => {
  it('MET06 reads what it writes, and nothing else', () => {
    const figure = { person, member, kind: 'call' } as const;
    expect(parseFigure(writeFigure(figure))).toEqual(figure);
    for (const text of ['', person, `${person},${member}`, `${person},${member},note`, `x,${member},call`])
      expect(parseFigure(text)).toBeNull();
  });
});
