import { useState } from 'react';

interface RowIds {
  readonly ids: readonly string[];
  added(): void;
  removed(at: number): void;
}

/** Keys for rows of a form that have no name of their own: what was typed into one goes when that one is removed. */
export function useRowIds(rows: number): RowIds {
  const [ids, setIds] = useState<readonly string[]>(() =>
    Array.from({ length: rows }, () => crypto.randomUUID()),
  );
  return {
    ids,
    added: () => setIds([...ids, crypto.randomUUID()]),
    removed: (at) => setIds(ids.filter((_, index) => index !== at)),
  };
}
