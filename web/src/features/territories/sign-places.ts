/** A sign that stands on a map, in units of the picture. */
export interface SignPlace {
  readonly text: string;
  readonly centre: readonly [number, number];
  readonly area: number;
}

/** Of the size of the letters. */
const LETTER_WIDTH = 0.8;
const LINE_HEIGHT = 1.2;

/** Those that can be read: where two would touch, the one of the larger country stays. */
export function legibleSigns<T extends SignPlace>(signs: readonly T[], fontSize: number): T[] {
  const kept: T[] = [];
  for (const sign of signs.toSorted((a, b) => b.area - a.area)) {
    const touches = kept.some(
      ({ text, centre: [x, y] }) =>
        Math.abs(x - sign.centre[0]) < ((text.length + sign.text.length) / 2) * LETTER_WIDTH * fontSize &&
        Math.abs(y - sign.centre[1]) < LINE_HEIGHT * fontSize,
    );
    if (!touches) kept.push(sign);
  }
  return kept;
}
