import { type KeyboardEvent, useRef, useState } from 'react';

const ACROSS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const DOWN: Readonly<Record<string, number>> = { ...ACROSS, ArrowDown: 1, ArrowUp: -1 };

/** What a mark needs to be one of a picture’s. */
export interface MarkProps {
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

/** The arrow keys go from mark to mark of a picture, each a button or a link; Tab goes in and out of it. */
export function useMarkWalk<Picture extends HTMLElement>(
  marks: number,
  direction: 'across' | 'down' = 'across',
) {
  const [chosen, setActive] = useState(0);
  const picture = useRef<Picture>(null);
  const active = Math.max(0, Math.min(chosen, marks - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (direction === 'down' ? DOWN : ACROSS)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(active + step, 0), marks - 1);
    setActive(next);
    picture.current?.querySelectorAll<HTMLElement>('button, a')[next]?.focus();
  };
  return { picture, active, setActive, onKeyDown };
}
