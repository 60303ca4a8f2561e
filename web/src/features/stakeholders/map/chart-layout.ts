import type { OrgNode, OrgTree } from './org-tree.ts';

export const NODE = { width: 216, height: 116 } as const;
const GAP = { across: 20, down: 44, trees: 44 } as const;
const PADDING = 16;
/** How many of those without a place stand side by side. */
const LOOSE_ACROSS = 5;

export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
}

export interface ChartLayout {
  readonly places: ReadonlyMap<string, Place>;
  /** Lines of reporting, manager first. */
  readonly lines: readonly Line[];
  /** Where those stand whose place is not known yet; null when everyone has one. */
  readonly looseTop: number | null;
  readonly width: number;
  readonly height: number;
}

type Node = OrgNode<{ id: string; name: string; reports_to: string | null }>;

interface Drawing {
  readonly places: Map<string, Place>;
  readonly lines: Line[];
  readonly folded: ReadonlySet<string>;
}

/** Puts a manager above the middle of their reports; returns where the branch ends on the right. */
function placeBranch(drawing: Drawing, { person, reports }: Node, left: number, y: number): number {
  const { places, lines, folded } = drawing;
  if (reports.length === 0 || folded.has(person.id)) {
    places.set(person.id, { id: person.id, x: left, y });
    return left + NODE.width;
  }
  let right = left;
  for (const [index, report] of reports.entries()) {
    const start = index === 0 ? left : right + GAP.across;
    right = placeBranch(drawing, report, start, y + NODE.height + GAP.down);
    lines.push({ from: person.id, to: report.person.id });
  }
  const first = places.get(reports[0]?.person.id ?? '')?.x ?? left;
  const last = places.get(reports.at(-1)?.person.id ?? '')?.x ?? left;
  places.set(person.id, { id: person.id, x: (first + last) / 2, y });
  return right;
}

/** Where the lowest card ends; 0 without any. */
function bottomOf(places: ReadonlyMap<string, Place>): number {
  let bottom = 0;
  for (const { y } of places.values()) bottom = Math.max(bottom, y + NODE.height);
  return bottom;
}

/** Puts managers above the middle of their reports. `folded` names those whose reports are not shown. */
export function layoutChart(
  { roots, loose }: Pick<OrgTree<Node['person']>, 'roots' | 'loose'>,
  folded: ReadonlySet<string>,
  extra: readonly string[] = [],
): ChartLayout {
  const places = new Map<string, Place>();
  const drawing: Drawing = { places, lines: [], folded };
  const put = (id: string, x: number, y: number) => places.set(id, { id, x, y });
  let right = PADDING;
  for (const [index, root] of roots.entries()) {
    right = placeBranch(drawing, root, index === 0 ? right : right + GAP.trees, PADDING);
  }
  for (const id of extra) {
    const left = right === PADDING ? PADDING : right + GAP.across;
    put(id, left, PADDING);
    right = left + NODE.width;
  }
  const top = places.size === 0 ? PADDING : bottomOf(places) + GAP.down;
  const caption = roots.length > 0 || extra.length > 0 ? 28 : 0;
  const across = Math.max(LOOSE_ACROSS, Math.floor((right - PADDING) / (NODE.width + GAP.across)));
  for (const [index, { id }] of loose.entries()) {
    const x = PADDING + (index % across) * (NODE.width + GAP.across);
    put(id, x, top + caption + Math.floor(index / across) * (NODE.height + GAP.across));
    right = Math.max(right, x + NODE.width);
  }
  return {
    places,
    lines: drawing.lines,
    looseTop: loose.length > 0 ? top : null,
    width: right + PADDING,
    height: bottomOf(places) + PADDING,
  };
}

/** The card under a point of the chart, other than some. */
export function placeAt(
  layout: ChartLayout,
  point: { readonly x: number; readonly y: number },
  except: ReadonlySet<string>,
): string | null {
  for (const { id, x, y } of layout.places.values()) {
    const inside = point.x >= x && point.x <= x + NODE.width && point.y >= y && point.y <= y + NODE.height;
    if (inside && !except.has(id)) return id;
  }
  return null;
}

/** The card that an arrow key leads to: the nearest in its direction, straight ahead rather than aside. */
export function neighbour(
  layout: ChartLayout,
  from: string,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
  except: ReadonlySet<string> = new Set(),
): string | null {
  const here = layout.places.get(from);
  if (!here) return null;
  const vertical = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  let best: { id: string; cost: number } | null = null;
  for (const { id, x, y } of layout.places.values()) {
    if (id === from || except.has(id)) continue;
    const ahead = sign * (vertical ? y - here.y : x - here.x);
    const aside = Math.abs(vertical ? x - here.x : y - here.y);
    if (ahead <= 1 || (!vertical && aside > NODE.height / 2)) continue;
    const cost = ahead + (vertical ? aside : 2 * aside);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
