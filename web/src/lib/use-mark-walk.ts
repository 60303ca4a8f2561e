import { type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The arrow keys go from mark to mark of a picture, each a button; Tab goes in and out of it. */
export function useMarkWalk<Picture extends HTMLElement>(marks: number) {
  const [chosen, setActive] = useState(0);
  const picture = useRef<Picture>(null);
  const active = Math.max(0, Math.min(chosen, marks - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(active + step, 0), marks - 1);
    setActive(next);
    picture.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
  };
  return { picture, active, setActive, onKeyDown };
}
