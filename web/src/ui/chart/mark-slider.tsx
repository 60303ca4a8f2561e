import type { KeyboardEvent, ReactNode } from 'react';

interface MarkSliderProps {
  readonly label: string;
  /** How many marks there are. */
  readonly count: number;
  /** The mark that is shown; null for none, which reads out the last. */
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
  /** A mark in words. */
  readonly words: (at: number) => string | undefined;
  /** Marks below one another, which the arrows up and down go along too. */
  readonly isDown?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

type Moves = Readonly<Record<string, (at: number, last: number) => number>>;

const ACROSS: Moves = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};
const DOWN: Moves = { ...ACROSS, ArrowUp: (at) => at - 1, ArrowDown: (at) => at + 1 };

/** A picture that is one stop for the keyboard: the arrow keys go from mark to mark, and each is read out. */
export function MarkSlider(props: MarkSliderProps) {
  const { label, count, at, onAt, words, isDown = false, className, children } = props;
  const last = count - 1;
  const move = (event: KeyboardEvent): void => {
    const go = (isDown ? DOWN : ACROSS)[event.key];
    if (!go) return;
    event.preventDefault();
    onAt(Math.min(last, Math.max(0, go(at ?? last, last))));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      {...(isDown && { 'aria-orientation': 'vertical' })}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={words(at ?? last)}
      onKeyDown={move}
      onBlur={() => onAt(null)}
      onPointerLeave={() => onAt(null)}
      className={className}
    >
      {children}
    </div>
  );
}
