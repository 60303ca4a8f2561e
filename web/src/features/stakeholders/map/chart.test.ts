import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutChart, NODE, neighbour, placeAt } from './chart-layout.ts';
import { FOLDED_FROM, foldedAtFirst, lineBelow, orgTree } from './org-tree.ts';

interface Someone {
  readonly id: string;
  readonly name: string;
  readonly reports_to: string | null;
}

/** People who each report to an earlier one or have no manager, as the database stores them. */
const people: fc.Arbitrary<Someone[]> = fc
  .array(fc.option(fc.nat(), { freq: 3 }), { maxLength: 60 })
  .map((managers) =>
    managers.map((above, index) => ({
      id: `p${index}`,
      name: `Person ${index}`,
      reports_to: above === null || index === 0 ? null : `p${above % index}`,
    })),
  );

const none: ReadonlySet<string> = new Set();

test('everyone is placed once, and no two cards touch', () => {
  fc.assert(
    fc.property(people, (all) => {
      const layout = layoutChart(orgTree(all), none, ['missing:champion']);
      const places = [...layout.places.values()];
      expect(places.map(({ id }) => id).sort()).toEqual(
        [...all.map(({ id }) => id), 'missing:champion'].sort(),
      );
      for (const one of places)
        for (const other of places)
          if (one.id < other.id) {
            const apart = Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height;
            expect(apart, `${one.id} and ${other.id}`).toBe(true);
          }
      for (const { x, y } of places) {
        expect(x + NODE.width).toBeLessThanOrEqual(layout.width);
        expect(y + NODE.height).toBeLessThanOrEqual(layout.height);
      }
    }),
  );
});

test('managers stand above their reports, each joined to theirs by one line', () => {
  fc.assert(
    fc.property(people, (all) => {
      const { places, lines } = layoutChart(orgTree(all), none);
      expect(lines.length).toBe(all.filter(({ reports_to: above }) => above !== null).length);
      for (const { from, to } of lines) expect(places.get(from)?.y ?? 0).toBeLessThan(places.get(to)?.y ?? 0);
    }),
  );
});

test('a folded branch hides only the people below it', () => {
  fc.assert(
    fc.property(people, fc.nat(), (all, at) => {
      fc.pre(all.length > 0);
      const id = `p${at % all.length}`;
      const hidden = lineBelow(all, id).size - 1;
      expect(layoutChart(orgTree(all), new Set([id])).places.size).toBe(all.length - hidden);
    }),
  );
});

test('large maps begin folded below their tops, small ones open', () => {
  const chain = (count: number): Someone[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      name: `Person ${index}`,
      reports_to: index === 0 ? null : `p${Math.floor((index - 1) / 3)}`,
    }));
  expect(foldedAtFirst(chain(FOLDED_FROM)).size).toBe(0);
  const many = chain(200);
  expect(layoutChart(orgTree(many), foldedAtFirst(many)).places.size).toBe(4);
});

test('a circle that came from elsewhere is shown, cut where it closes', () => {
  const circle = [
    { id: 'a', name: 'A', reports_to: 'b' },
    { id: 'b', name: 'B', reports_to: 'a' },
    { id: 'c', name: 'C', reports_to: 'gone' },
  ];
  expect(layoutChart(orgTree(circle), none).places.size).toBe(3);
});

test('a point finds its card, and arrows the nearest card ahead', () => {
  const all = [
    { id: 'top', name: 'Top', reports_to: null },
    { id: 'left', name: 'Left', reports_to: 'top' },
    { id: 'right', name: 'Right', reports_to: 'top' },
  ];
  const layout = layoutChart(orgTree(all), none);
  const left = layout.places.get('left') ?? { x: 0, y: 0 };
  expect(placeAt(layout, { x: left.x + 5, y: left.y + 5 }, none)).toBe('left');
  expect(placeAt(layout, { x: left.x + 5, y: left.y + 5 }, new Set(['left']))).toBeNull();
  expect(neighbour(layout, 'left', 'ArrowRight')).toBe('right');
  expect(neighbour(layout, 'left', 'ArrowUp')).toBe('top');
  expect(neighbour(layout, 'top', 'ArrowUp')).toBeNull();
  expect(neighbour(layout, 'left', 'ArrowUp', new Set(['top']))).toBeNull();
});
