import { useHotkeyList } from '../../../lib/hotkeys.ts';
import { nextCard } from './board-navigation.ts';

const GROUP = 'Pipeline';

interface BoardKeys {
  readonly numbers: readonly (readonly number[])[];
  /** Where the keys begin while no card has the focus. */
  readonly first: number | null;
  readonly onFocus: (number: number) => void;
}

/** J and K go down and up the column of the card that has the focus, as the arrow keys do. */
export function useBoardKeys({ numbers, first, onFocus }: BoardKeys): void {
  const go = (key: 'ArrowDown' | 'ArrowUp') => {
    const card = document.activeElement?.closest('[data-card-link]')?.closest<HTMLElement>('[data-number]');
    const next = card ? nextCard(numbers, Number(card.dataset.number), key) : first;
    if (next !== null) onFocus(next);
  };
  useHotkeyList([
    { keys: 'j', label: 'Next deal', group: GROUP, run: () => go('ArrowDown') },
    { keys: 'k', label: 'Previous deal', group: GROUP, run: () => go('ArrowUp') },
  ]);
}
