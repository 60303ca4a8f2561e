import type { RefObject } from 'react';
import { useHotkey } from '../../lib/hotkeys.ts';

const GROUP = 'Accounts';

/** J and K go from row to row; Enter opens the one that has the focus, being a link. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  const go = (step: number) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-account-row]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
    rows[next]?.focus();
  };
  useHotkey({ keys: 'j', label: 'Next account', group: GROUP, run: () => go(1) });
  useHotkey({ keys: 'k', label: 'Previous account', group: GROUP, run: () => go(-1) });
}
