import { type Matrix, matrixOf, multiply } from '../../../../platform/documents/pdf/matrix.ts';
import type { PdfPage } from '../../../../platform/documents/pdf/open-pdf.ts';

/** An axis-parallel line; y grows downwards. */
export interface Rulings {
  readonly horizontals: readonly { readonly y: number; readonly from: number; readonly to: number }[];
  readonly verticals: readonly { readonly x: number; readonly from: number; readonly to: number }[];
}

const MOST_LINES = 20_000;
/** Thinner than this, a filled box is a line. */
const THIN = 1.5;
const SHORTEST = 4;

class RulingReader {
  readonly horizontals: { y: number; from: number; to: number }[] = [];
  readonly verticals: { x: number; from: number; to: number }[] = [];
  readonly #height: number;
  readonly #base: Matrix;
  readonly #saved: Matrix[] = [];
  #matrix: Matrix;

  /** `base` turns the page upright, with y from its top. */
  constructor(base: Matrix, height: number) {
    this.#base = base;
    this.#matrix = base;
    this.#height = height;
  }

  save(): void {
    if (this.#saved.length < 1_000) this.#saved.push(this.#matrix);
  }

  restore(): void {
    this.#matrix = this.#saved.pop() ?? this.#base;
  }

  transform(by: readonly number[]): void {
    this.#matrix = multiply(this.#matrix, matrixOf(by));
  }

  #point(x: number, y: number): readonly [number, number] {
    const [a, b, c, d, e, f] = this.#matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  #line(one: readonly [number, number], other: readonly [number, number]): void {
    if (this.horizontals.length + this.verticals.length > MOST_LINES) return;
    const [width, height] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])];
    if (height < THIN && width > SHORTEST) {
      const [from, to] = [Math.min(one[0], other[0]), Math.max(one[0], other[0])];
      this.horizontals.push({ y: (one[1] + other[1]) / 2, from, to });
    } else if (width < THIN && height > SHORTEST) {
      const [from, to] = [Math.min(one[1], other[1]), Math.max(one[1], other[1])];
      // The frame or background of a whole page is no table.
      if (to - from < this.#height * 0.92) this.verticals.push({ x: (one[0] + other[0]) / 2, from, to });
    }
  }

  /** Lengths of the arguments of: move, line, cubic curve, quadratic curve, close. */
  path(data: ArrayLike<number>): void {
    let start: readonly [number, number] = [0, 0];
    let at: readonly [number, number] = start;
    for (let index = 0; index < data.length; ) {
      const kind = data[index] ?? 4;
      const length = [2, 2, 6, 4, 0][kind] ?? 0;
      if (kind === 4) this.#line(at, start);
      else {
        const next = this.#point(data[index + length - 1] ?? 0, data[index + length] ?? 0);
        if (kind === 0) start = next;
        else if (kind === 1) this.#line(at, next);
        at = next;
      }
      index += length + 1;
    }
  }
}

/** The lines that are drawn on a page: borders of tables and cells. */
export async function readRulings(page: PdfPage, ops: Readonly<Record<string, number>>): Promise<Rulings> {
  const { transform, height } = page.getViewport({ scale: 1 });
  const reader = new RulingReader(matrixOf(transform), height);
  const { fnArray, argsArray } = await page.getOperatorList();
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as readonly unknown[] | null;
    if (operator === ops.save) reader.save();
    else if (operator === ops.restore) reader.restore();
    else if (operator === ops.transform) reader.transform(args as readonly number[]);
    else if (operator === ops.constructPath) {
      const [data] = (args?.[1] ?? []) as readonly (ArrayLike<number> | null)[];
      // A path that is neither drawn nor filled only cuts off what is drawn after it.
      if (data && args?.[0] !== ops.endPath) reader.path(data);
    }
  }
  return reader;
}
