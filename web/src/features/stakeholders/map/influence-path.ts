import { NODE, type Place } from './chart-layout.ts';

/** In pixels: how far above a row arrows run, how far beside a card, and how round their corners are. */
const ABOVE = 14;
const BESIDE = 10;
const RADIUS = 6;

export type Point = readonly [x: number, y: number];

const laneAbove = (y: number): number => y - ABOVE;

/** Where a vertical line meets none of the cards, with the least way round between the two ends. */
function freeX(cards: readonly Place[], fromX: number, toX: number): number {
  const candidates = [fromX, toX, ...cards.flatMap(({ x }) => [x - BESIDE, x + NODE.width + BESIDE])];
  const free = candidates.filter((at) =>
    cards.every(({ x }) => at <= x - BESIDE || at >= x + NODE.width + BESIDE),
  );
  const way = (at: number) => Math.abs(at - fromX) + Math.abs(at - toX);
  return free.reduce((best, at) => (way(at) < way(best) ? at : best), free[0] ?? fromX);
}

/** Leaves and enters cards beside the middle, where lines of reporting are. */
function endsOf(from: Place, to: Place): { readonly fromX: number; readonly toX: number } {
  const [left, right] = [NODE.width * 0.2, NODE.width * 0.8];
  if (Math.abs(to.x - from.x) < NODE.width / 2) return { fromX: from.x + right, toX: to.x + right };
  return to.x > from.x
    ? { fromX: from.x + right, toX: to.x + left }
    : { fromX: from.x + left, toX: to.x + right };
}

function alongRow(from: Place, to: Place, places: readonly Place[]): Point[] {
  const isRightward = from.x < to.x;
  const [first, last] = isRightward ? [from, to] : [to, from];
  const between = places.some(({ x, y }) => y === from.y && x > first.x && x < last.x);
  if (between) {
    const { fromX, toX } = endsOf(from, to);
    const lane = laneAbove(from.y);
    return [
      [fromX, from.y],
      [fromX, lane],
      [toX, lane],
      [toX, to.y],
    ];
  }
  // One for each direction, so that two who influence each other have two arrows.
  const y = from.y + NODE.height * (isRightward ? 0.6 : 0.75);
  return [
    [from.x + (isRightward ? NODE.width : 0), y],
    [to.x + (isRightward ? 0 : NODE.width), y],
  ];
}

/**
 * The corners of an arrow from one card to the edge of another. It runs between the rows and between the cards of a row,
 * never behind a card.
 */
export function influencePoints(from: Place, to: Place, places: readonly Place[]): Point[] {
  if (from.y === to.y) return alongRow(from, to, places);
  const { fromX, toX } = endsOf(from, to);
  const isUpward = to.y < from.y;
  const [upper, lower] = isUpward ? [to, from] : [from, to];
  const passed = places.filter(({ y }) => y > upper.y && y < lower.y);
  const below = laneAbove(Math.min(lower.y, ...passed.map(({ y }) => y)));
  const above = laneAbove(lower.y);
  const [near, far] = isUpward ? [above, below] : [below, above];
  const x = freeX(passed, fromX, toX);
  return [
    [fromX, isUpward ? from.y : from.y + NODE.height],
    [fromX, near],
    [x, near],
    [x, far],
    [toX, far],
    [toX, isUpward ? to.y + NODE.height : to.y],
  ];
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.abs(ax - bx) + Math.abs(ay - by);

/** A point on the way from a corner to another, no further than half of it. */
function towards(corner: Point, other: Point): Point {
  const share = Math.min(RADIUS / distance(corner, other), 0.5);
  return [corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share];
}

/** The drawing of an arrow through its corners, which are round. */
export function influencePath(points: readonly Point[]): string {
  const corners = points.filter((point, index) => {
    const before = points[index - 1];
    return !before || distance(before, point) > 0;
  });
  return corners
    .map((point, index) => {
      const [before, after] = [corners[index - 1], corners[index + 1]];
      if (!before) return `M${point.join(' ')}`;
      if (!after) return `L${point.join(' ')}`;
      return `L${towards(point, before).join(' ')}Q${point.join(' ')} ${towards(point, after).join(' ')}`;
    })
    .join('');
}
