import { useCallback, useState } from 'react';

function read(storageKey: string, hiddenAtFirst: readonly string[]): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : hiddenAtFirst;
  } catch {
    return hiddenAtFirst;
  }
}

/** Which columns of a list are left out; kept on this device. */
export function useHiddenColumns(storageKey: string, hiddenAtFirst: readonly string[]) {
  const [hidden, setHidden] = useState(() => read(storageKey, hiddenAtFirst));
  const toggle = useCallback(
    (id: string) => {
      setHidden((current) => {
        const next = current.includes(id) ? current.filter((other) => other !== id) : [...current, id];
        try {
          window.localStorage.setItem(storageKey, JSON.stringify(next));
        } catch {
          // Without storage the choice holds until the page is left.
        }
        return next;
      });
    },
    [storageKey],
  );
  return { hidden, toggle };
}

export type HiddenColumns = ReturnType<typeof useHiddenColumns>;
