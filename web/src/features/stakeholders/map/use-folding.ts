import { useMemo, useState } from 'react';
import { foldedAtFirst, type OrgNode } from './org-tree.ts';

type Person = OrgNode['person'];

/** Which branches are folded: as first chosen for so many people, then as the person had them. */
export function useFolding(people: readonly Person[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const first = useMemo(() => foldedAtFirst(people), [people]);
  const folded = chosen ?? first;
  const toggle = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return { folded, toggle };
}

/** Those whose manager's branch is not folded, from the top down. */
export function visibleNodes(nodes: readonly OrgNode[], folded: ReadonlySet<string>): OrgNode[] {
  return nodes.flatMap((node) => [
    node,
    ...(folded.has(node.person.id) ? [] : visibleNodes(node.reports, folded)),
  ]);
}
