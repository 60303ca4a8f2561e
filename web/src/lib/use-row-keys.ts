import type { RefObject } from 'react';
import { useHotkeyList } from './hotkeys.ts';

interface RowKeys {
  /** Where the keys are listed: the name of the page. */
  readonly group: string;
  /** 'deal': completes 'Next …'. */
  readonly noun: string;
  /** Finds what of each row takes the focus. */
  readonly rows: string;
}

/** J and K go from row to row, over all lists within; Enter opens the one that has the focus, being a link or button. */
export function useRowKeys(within: RefObject<HTMLElement | null>, { group, noun, rows }: RowKeys): void {
  const go = (step: number) => {
    const found = [...(within.current?.querySelectorAll<HTMLElement>(rows) ?? [])];
    const at = found.indexOf(document.activeElement as HTMLElement);
    const next = at === -1 ? 0 : Math.min(found.length - 1, Math.max(0, at + step));
    found[next]?.focus();
  };
  useHotkeyList([
    { keys: 'j', label: `Next ${noun}`, group, run: () => go(1) },
    { keys: 'k', label: `Previous ${noun}`, group, run: () => go(-1) },
  ]);
}
