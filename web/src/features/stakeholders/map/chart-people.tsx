import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import type { ComponentProps } from 'react';
import { ChartCard } from './chart-card.tsx';
import { type ChartLayout, NODE } from './chart-layout.ts';
import { FoldButton } from './fold-button.tsx';
import { GhostCard } from './ghost-card.tsx';
import type { OrgNode } from './org-tree.ts';
import type { Drag } from './use-chart-drag.ts';

type CardProps = Omit<ComponentProps<typeof ChartCard>, 'person' | 'chosen' | 'target' | 'moving'>;

interface ChartPeopleProps {
  readonly people: readonly MappedPerson[];
  readonly layout: ChartLayout;
  readonly chosen: string | undefined;
  readonly drag: Drag | null;
  /** Picked up by the keyboard. */
  readonly moving: string | undefined;
  /** The card under which the person would be placed. */
  readonly over: string | null;
  readonly cardProps: (person: MappedPerson) => CardProps;
}

/** The cards where the layout has them; the dragged one where the pointer is. */
export function ChartPeople({ people, layout, chosen, drag, moving, over, cardProps }: ChartPeopleProps) {
  return people.map((person) => {
    const place = layout.places.get(person.id);
    if (!place) return null;
    const shift = drag?.id === person.id ? drag : null;
    return (
      <ChartCard
        key={person.id}
        data-card={person.id}
        {...cardProps(person)}
        person={person}
        chosen={chosen === person.id}
        target={over === person.id}
        moving={shift !== null || moving === person.id}
        className={shift ? 'absolute z-10 cursor-grabbing shadow-float' : 'absolute'}
        style={{ ...NODE, left: place.x + (shift?.dx ?? 0), top: place.y + (shift?.dy ?? 0) }}
      />
    );
  });
}

interface ChartFoldsProps {
  readonly nodes: readonly OrgNode[];
  readonly layout: ChartLayout;
  readonly folded: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

export function ChartFolds({ nodes, layout, folded, onToggle }: ChartFoldsProps) {
  return nodes.map(({ person, below, reports }) => {
    const place = layout.places.get(person.id);
    if (!place || reports.length === 0) return null;
    return (
      <FoldButton
        key={person.id}
        name={person.name}
        below={below}
        folded={folded.has(person.id)}
        onToggle={() => onToggle(person.id)}
        style={{ left: place.x + NODE.width / 2, top: place.y + NODE.height }}
      />
    );
  });
}

/** What a missing role is called among the places. */
export const ghostId = (role: string): string => `missing:${role}`;

interface ChartGhostsProps extends Pick<ComponentProps<typeof GhostCard>, 'onFindOut' | 'onAdd'> {
  readonly missing: StakeholderMap['missing'];
  readonly layout: ChartLayout;
}

export function ChartGhosts({ missing, layout, onFindOut, onAdd }: ChartGhostsProps) {
  return missing.map((one) => {
    const place = layout.places.get(ghostId(one.role));
    if (!place) return null;
    return (
      <GhostCard
        key={one.role}
        missing={one}
        onFindOut={onFindOut}
        onAdd={onAdd}
        className="absolute"
        style={{ ...NODE, left: place.x, top: place.y }}
      />
    );
  });
}
