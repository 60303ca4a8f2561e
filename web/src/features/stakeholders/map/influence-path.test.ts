import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutChart, NODE, type Place } from './chart-layout.ts';
import { influencePath, influencePoints, type Point } from './influence-path.ts';
import { orgTree } from './org-tree.ts';

const someone = (index: number, above: number | null) => ({
  id: `p${index}`,
  name: `Person ${index}`,
  reports_to: above === null || index === 0 ? null : `p${above % index}`,
});
const charts = fc
  .array(fc.option(fc.nat(), { freq: 3 }), { minLength: 2, maxLength: 40 })
  .map((managers) => layoutChart(orgTree(managers.map((above, index) => someone(index, above))), new Set()));

function isBehind([ax, ay]: Point, [bx, by]: Point, { x, y }: Place): boolean {
  return (
    Math.max(ax, bx) > x &&
    Math.min(ax, bx) < x + NODE.width &&
    Math.max(ay, by) > y &&
    Math.min(ay, by) < y + NODE.height
  );
}

test('an arrow of influence runs behind no card and ends at the edge of one', () => {
  fc.assert(
    fc.property(charts, fc.nat(), fc.nat(), ({ places }, one, other) => {
      const cards = [...places.values()];
      const [from, to] = [cards[one % cards.length], cards[other % cards.length]];
      fc.pre(from !== undefined && to !== undefined && from !== to);
      const points = influencePoints(from, to, cards);
      for (const [index, point] of points.slice(1).entries())
        for (const card of cards) expect(isBehind(points[index] ?? point, point, card), card.id).toBe(false);
      const [x, y] = points.at(-1) ?? [0, 0];
      expect([to.x, to.x + NODE.width].includes(x) || [to.y, to.y + NODE.height].includes(y)).toBe(true);
      expect(influencePath(points)).not.toContain('NaN');
    }),
  );
});
