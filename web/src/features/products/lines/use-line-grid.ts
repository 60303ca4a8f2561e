import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clearDraft, readDraft, readDraftBase, writeDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { type DealLines, dealLinesSchema, useSaveDealLines, useTheirLines } from './api.ts';
import { bodyOf, gridOf, isChanged, ontoTheirs, withSavedIds } from './grid-record.ts';
import type { GridDraft } from './line-draft.ts';

/** The keys under which saved lines were typed, so that a save leaves the focus where it is. */
function useLineKeys() {
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const keyOf = useCallback((id: string) => keys.get(id) ?? id, [keys]);
  const remember = (sent: GridDraft, saved: DealLines) => {
    const now = withSavedIds(sent, sent, saved).lines.flatMap(({ id, key }) =>
      id === null || id === key ? [] : [[id, key] as const],
    );
    if (now.length > 0) setKeys(new Map(now));
  };
  return { keyOf, remember };
}

interface Edited {
  readonly grid: GridDraft;
  /** The lines as they were when editing began. */
  readonly base: DealLines;
}

/** What is typed and not saved, kept over a reload and a change of the page. */
function useEdited(number: number) {
  const key = `deal.${number}.lines`;
  const [edited, setEdited] = useState<Edited | null>(() => {
    const grid = readDraft<GridDraft>(key);
    const base = readDraftBase<DealLines>(key);
    return grid && base ? { grid, base } : null;
  });
  const latest = useRef(edited);
  const put = useCallback(
    (next: Edited | null) => {
      latest.current = next;
      setEdited(next);
      if (next === null) clearDraft(key);
      else writeDraft(key, next.grid, next.base);
    },
    [key],
  );
  return { edited, latest, put };
}

export interface LineGridState {
  readonly grid: GridDraft;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly failure: string | null;
  /** The lines of a colleague who saved first, until it is decided whose are kept. */
  readonly theirs: DealLines | null;
  readonly change: (change: (grid: GridDraft) => GridDraft) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => void;
}

/** The lines that a colleague saved: from the refused save, or read anew. */
async function theirsOf(error: unknown, read: () => Promise<DealLines>): Promise<DealLines | null> {
  if (!isProblem(error, 'stale_version')) return null;
  const given = dealLinesSchema.safeParse(error.current);
  return given.success ? given.data : read().catch(() => null);
}

/** The grid as it is edited, and how it is changed. */
function useChanges(saved: DealLines, { edited, latest, put }: ReturnType<typeof useEdited>) {
  const { keyOf, remember } = useLineKeys();
  const shown = useMemo(() => gridOf(saved, keyOf), [saved, keyOf]);
  const savedNow = useRef(saved);
  useEffect(() => {
    savedNow.current = saved;
  });
  const change = useCallback(
    (make: (grid: GridDraft) => GridDraft) => {
      const base = latest.current?.base ?? savedNow.current;
      const grid = make(latest.current?.grid ?? gridOf(savedNow.current, keyOf));
      put(isChanged(grid, base) || grid.lines.length !== base.items.length ? { grid, base } : null);
    },
    [latest, put, keyOf],
  );
  return { grid: edited?.grid ?? shown, change, remember };
}

/** Sends the grid, and what stands in the way: a failure, or a colleague who saved first. */
function useSending(number: number, draft: ReturnType<typeof useEdited>, remember: Remember) {
  const { latest, put } = draft;
  const sending = useSaveDealLines(number);
  const colleague = useTheirLines(number);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<DealLines | null>(null);
  const send = async ({ grid, base }: Edited): Promise<void> => {
    setFailure(null);
    try {
      const answer = await sending.mutateAsync({ body: bodyOf(grid), version: base.version });
      remember(grid, answer);
      const now = latest.current?.grid ?? grid;
      put(now === grid ? null : { grid: withSavedIds(now, grid, answer), base: answer });
      setTheirs(null);
    } catch (error) {
      const others = await theirsOf(error, colleague.read);
      setTheirs(others);
      if (others === null) setFailure(problemText(error));
    }
  };
  const forget = () => {
    setFailure(null);
    setTheirs(null);
  };
  return { send, forget, failure, theirs, show: colleague.show, isSaving: sending.isPending };
}

type Remember = ReturnType<typeof useLineKeys>['remember'];

/** Edits all lines of a deal as one grid, saved at once. */
export function useLineGrid(number: number, saved: DealLines): LineGridState {
  const draft = useEdited(number);
  const { edited, latest, put } = draft;
  const { grid, change, remember } = useChanges(saved, draft);
  const { send, forget, failure, theirs, show, isSaving } = useSending(number, draft, remember);
  return {
    grid,
    isChanged: edited !== null && isChanged(edited.grid, edited.base),
    isSaving,
    failure,
    theirs,
    change,
    discard: () => {
      put(null);
      forget();
    },
    save: async () => {
      if (latest.current) await send(latest.current);
    },
    keepMine: async () => {
      const mine = latest.current;
      if (!theirs || !mine) return;
      const onTop = { grid: ontoTheirs(mine.grid, theirs), base: theirs };
      put(onTop);
      await send(onTop);
    },
    takeTheirs: () => {
      if (theirs) void show(theirs).then(() => put(null));
      forget();
    },
  };
}
