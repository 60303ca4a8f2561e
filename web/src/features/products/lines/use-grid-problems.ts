import { useCallback, useMemo, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { placeOf } from './grid-focus.ts';
import type { GridDraft } from './line-draft.ts';
import { type LineProblem, problemsOf } from './line-problem.ts';
import { discountProblem } from './line-totals.tsx';

/**
 * What is wrong with each line. Before the first try to save, only text that isn't understood is pointed out, and not
 * in the cell that is being typed in.
 */
export function useGridProblems(grid: GridDraft) {
  const locale = useLocale();
  const [isTried, setTried] = useState(false);
  const [typedIn, setTypedIn] = useState<string | null>(null);
  const all = useMemo(() => {
    const typing = { locale, currency: grid.currency };
    return grid.lines.map((line) => ({ line, problems: problemsOf(line, typing) }));
  }, [grid, locale]);
  const shown = useMemo(() => {
    const map = new Map<string, readonly LineProblem[]>();
    for (const [row, { line, problems }] of all.entries()) {
      const own = problems.filter(
        ({ field }) => isTried || (field in line.texts && `${row}.${field}` !== typedIn),
      );
      if (own.length > 0) map.set(line.key, own);
    }
    return map;
  }, [all, isTried, typedIn]);
  const firstRow = all.findIndex(({ problems }) => problems.length > 0);
  const [first] = all[firstRow]?.problems ?? [];
  const onFocus = useCallback((event: { readonly target: EventTarget }) => {
    const place = placeOf(event.target);
    setTypedIn(place && `${place.row}.${place.field}`);
  }, []);
  const onBlur = useCallback(() => setTypedIn(null), []);
  return {
    shown,
    /** Where the first thing is to be put right; null if all can be saved. */
    first: first ? { row: firstRow, field: first.field } : null,
    hasDiscountProblem: discountProblem(grid, locale) !== null,
    tell: setTried,
    typing: { onFocus, onBlur },
  };
}
