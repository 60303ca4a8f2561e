/** A change of coordinates, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

export function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

/** First the second, then the first. */
export function multiply(one: Matrix, other: Matrix): Matrix {
  return [
    one[0] * other[0] + one[2] * other[1],
    one[1] * other[0] + one[3] * other[1],
    one[0] * other[2] + one[2] * other[3],
    one[1] * other[2] + one[3] * other[3],
    one[0] * other[4] + one[2] * other[5] + one[4],
    one[1] * other[4] + one[3] * other[5] + one[5],
  ];
}
