import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { type ChartLayout, neighbour } from './chart-layout.ts';
import { lineBelow } from './org-tree.ts';
import { takeOutByKey, useTakenOut } from './taken-out.ts';

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
type Arrow = (typeof ARROWS)[number];
const isArrow = (key: string): key is Arrow => (ARROWS as readonly string[]).includes(key);

interface Move {
  readonly id: string;
  /** The manager they would be placed under; null for none. */
  readonly over: string | null;
}

interface ChartKeys {
  readonly people: readonly MappedPerson[];
  readonly canEdit: boolean;
  readonly layout: ChartLayout;
  readonly canvas: RefObject<HTMLElement | null>;
  readonly onPut: (person: MappedPerson, above: string | null) => void;
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;

const pickUpWords = (name: string): string =>
  `Moving ${name}. Use the arrow keys to choose a manager, Backspace for none, ` +
  'Enter to confirm, Escape to cancel.';

/** Only people can be reported to: what stands for a missing one is passed over. */
function nextManager({ layout, people }: Pick<ChartKeys, 'layout' | 'people'>, from: Move, key: Arrow) {
  const known = new Set(people.map(({ id }) => id));
  const others = [...layout.places.keys()].filter((id) => !known.has(id));
  const except = new Set([...lineBelow(people, from.id), ...others]);
  return neighbour(layout, from.over ?? from.id, key, except);
}

const cardIn = (canvas: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  canvas?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);

function focusCard(canvas: HTMLElement | null, id: string): boolean {
  const card = cardIn(canvas, id);
  card?.focus();
  return Boolean(card);
}

/**
 * Arrows go from card to card; M picks one up, arrows look for a manager, Enter puts it there, Escape leaves it. W takes
 * someone out of the deal to see what would change.
 */
export function useChartKeys({ people, canEdit, layout, canvas, onPut }: ChartKeys) {
  const [move, setMove] = useState<Move | null>(null);
  const takenOut = useTakenOut();
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? 'no one';
  const pickUp = (person: MappedPerson) => {
    setMove({ id: person.id, over: person.reports_to });
    announce(pickUpWords(person.name));
  };
  const look = (from: Move, key: string) => {
    if (key === 'Backspace') {
      setMove({ ...from, over: null });
      announce('No manager');
    } else if (isArrow(key)) {
      const next = nextManager({ layout, people }, from, key);
      if (!next) return;
      setMove({ ...from, over: next });
      announce(nameOf(next));
    }
  };
  const drop = (from: Move) => {
    const moved = people.find(({ id }) => id === from.id);
    if (moved) onPut(moved, from.over);
    setMove(null);
  };
  const cancel = () => {
    if (move) announce(`${nameOf(move.id)} stays.`);
    setMove(null);
  };
  const onKeyDown = (event: KeyboardEvent, person: MappedPerson) => {
    const { key } = event;
    if (move) {
      if (key === 'Tab') return cancel();
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') cancel();
      else if (key === 'Enter' || key === ' ') drop(move);
      else look(move, key);
    } else if (canEdit && key.toLowerCase() === 'm' && isPlain(event)) {
      event.preventDefault();
      event.stopPropagation();
      pickUp(person);
    } else if (takeOutByKey(event, person, takenOut)) {
      return;
    } else if (isArrow(key)) {
      const next = neighbour(layout, person.id, key);
      if (next && focusCard(canvas.current, next)) event.preventDefault();
    }
  };
  return { move, onKeyDown, leave: () => setMove(null) };
}
