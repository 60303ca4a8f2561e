import type { MappedPerson } from '@dealwright/contract/stakeholders/map';

type Person = Pick<MappedPerson, 'id' | 'name' | 'reports_to'>;

export interface OrgNode<P extends Person = MappedPerson> {
  readonly person: P;
  readonly reports: readonly OrgNode<P>[];
  /** Everyone below, however deep. */
  readonly below: number;
}

export interface OrgTree<P extends Person = MappedPerson> {
  /** Those with reports and no manager; the largest tree first. */
  readonly roots: readonly OrgNode<P>[];
  /** Those without manager and reports: their place is unknown. */
  readonly loose: readonly P[];
}

/**
 * The reporting lines as trees. A person whose manager isn't shown is at the top; a cycle, which the database refuses,
 * would be cut where it closes.
 */
export function orgTree<P extends Person>(people: readonly P[]): OrgTree<P> {
  const known = new Set(people.map(({ id }) => id));
  const byManager = Map.groupBy(people, ({ reports_to: above }) =>
    above !== null && known.has(above) ? above : null,
  );
  const placed = new Set<string>();
  const grow = (person: P): OrgNode<P> => {
    placed.add(person.id);
    const reports = (byManager.get(person.id) ?? []).filter(({ id }) => !placed.has(id)).map(grow);
    return { person, reports, below: reports.reduce((sum, node) => sum + 1 + node.below, 0) };
  };
  const top = (byManager.get(null) ?? []).map(grow);
  for (const person of people) if (!placed.has(person.id)) top.push(grow(person));
  return {
    roots: top.filter(({ below }) => below > 0).sort((a, b) => b.below - a.below),
    loose: top.filter(({ below }) => below === 0).map(({ person }) => person),
  };
}

/** A person and everyone below them, who can't become their manager. */
export function lineBelow(people: readonly Person[], id: string): ReadonlySet<string> {
  const line = new Set([id]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const person of people) {
      if (person.reports_to === null || line.has(person.id) || !line.has(person.reports_to)) continue;
      line.add(person.id);
      grown = true;
    }
  }
  return line;
}

/** Above so many people branches begin folded, so that the first look stays readable. */
export const FOLDED_FROM = 40;

/** Whose reports are folded at first: none while the map is small, everyone's below the top otherwise. */
export function foldedAtFirst(people: readonly Person[]): ReadonlySet<string> {
  if (people.length <= FOLDED_FROM) return new Set();
  const managers = new Set(people.map(({ reports_to: above }) => above));
  return new Set(
    people.filter((person) => person.reports_to !== null && managers.has(person.id)).map(({ id }) => id),
  );
}
