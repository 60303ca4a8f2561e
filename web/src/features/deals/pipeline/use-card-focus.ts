import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const isInsideSomethingOpen = (): boolean => document.activeElement?.closest(OPEN) != null;

/**
 * Gives a card of a column the focus as soon as it is in the page and no dialog or menu holds it. The wish stands
 * until it is fulfilled, however late the board is drawn.
 */
export function useFocusInColumn(
  items: readonly DealSummary[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  focusOn: number | null,
  onFocused: () => void,
): void {
  useEffect(() => {
    const index = focusOn === null ? -1 : items.findIndex(({ number }) => number === focusOn);
    if (index === -1) return undefined;
    virtual.scrollToIndex(index, { align: 'auto' });
    let frame = 0;
    // The card is in the page some frames after the scrolling brought it into sight.
    const tryToFocus = () => {
      const card = scroller.current?.querySelector<HTMLElement>(
        `[data-number="${focusOn}"] [data-card-link]`,
      );
      if (!card || isInsideSomethingOpen()) {
        frame = requestAnimationFrame(tryToFocus);
        return;
      }
      card.focus({ preventScroll: true });
      card.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      onFocused();
    };
    frame = requestAnimationFrame(tryToFocus);
    return () => cancelAnimationFrame(frame);
  }, [focusOn, items, virtual, scroller, onFocused]);
}

/** A person who clicks elsewhere or tabs on while a card is awaited doesn't want focus pulled back. */
export function useDropWhenLeaving(focusOn: number | null, onFocus: (number: number | null) => void): void {
  useEffect(() => {
    if (focusOn === null) return undefined;
    const drop = () => onFocus(null);
    const dropAtTab = (event: KeyboardEvent) => {
      if (event.key === 'Tab') drop();
    };
    document.addEventListener('pointerdown', drop, true);
    document.addEventListener('keydown', dropAtTab, true);
    return () => {
      document.removeEventListener('pointerdown', drop, true);
      document.removeEventListener('keydown', dropAtTab, true);
    };
  }, [focusOn, onFocus]);
}

/**
 * A card that changes its column is drawn anew, and the browser then lets go of the focus. Whatever moved it, an own
 * move, a colleague's, an answer or an event in whichever order, the focus follows it.
 */
export function useFocusFollowsCard(
  numbers: readonly (readonly number[])[],
  onFocus: (number: number) => void,
) {
  const held = useRef<number | null>(null);
  useEffect(() => {
    const number = held.current;
    if (number === null || document.activeElement !== document.body) return;
    if (numbers.some((column) => column.includes(number))) onFocus(number);
  }, [numbers, onFocus]);
  return {
    onFocus: (event: FocusEvent) => {
      const card = event.target.closest<HTMLElement>('[data-number]');
      held.current = card ? Number(card.dataset.number) : null;
    },
    // React reports a blur only when a person leaves the card, not when rendering removes it. Going to another
    // window doesn't count as leaving: a person who comes back finds the focus where it was.
    onBlur: () => {
      if (document.hasFocus()) held.current = null;
    },
  };
}
