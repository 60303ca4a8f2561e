import type { MouseEvent } from 'react';

/** Whether a click is one on the row itself: not on what is in it to be clicked, and not in what opened from it. */
export function isRowClick({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, label, fieldset, [role="group"]') === null;
}
