import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';

/** A value and the version of the record it was read from. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

interface InlineEditInput<T> {
  /** Where the unsaved text is kept, named after record and field. */
  readonly draftKey: string;
  readonly value: T;
  readonly version: number;
  readonly save: (value: T, version: number) => Promise<unknown>;
  /** Reads this field out of the record that a refused save answers with; null when it cannot. */
  readonly theirsOf: (current: unknown) => Versioned<T> | null;
}

export interface InlineEdit<T> {
  readonly phase: 'closed' | 'open' | 'saving';
  readonly draft: T;
  /** What went wrong and what to do, in words. The draft is kept. */
  readonly failure: string | null;
  /** Somebody else changed the same field meanwhile: what they made of it. */
  readonly theirs: Versioned<T> | null;
  readonly open: () => void;
  readonly change: (value: T) => void;
  readonly cancel: () => void;
  readonly save: (value?: T) => Promise<void>;
  readonly keepTheirs: () => void;
  readonly keepMine: () => Promise<void>;
}

type Outcome = 'done' | 'retry' | 'ask';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Another version, but was it this field? Only a real clash is a person's to decide. */
export function judgeConflict<T>(base: T, mine: T, theirs: T): Outcome {
  if (same(theirs, mine)) return 'done';
  return same(theirs, base) ? 'retry' : 'ask';
}

/** Saves; where only other fields moved on, saves once more on top of them. Null once saved, else what clashes. */
export async function saveOver<T>(
  mine: T,
  base: Versioned<T>,
  { save, theirsOf }: Pick<InlineEditInput<T>, 'save' | 'theirsOf'>,
): Promise<Versioned<T> | null> {
  try {
    await save(mine, base.version);
    return null;
  } catch (error) {
    const theirs = isProblem(error, 'stale_version') ? theirsOf(error.current) : null;
    if (!theirs) throw error;
    const outcome = judgeConflict(base.value, mine, theirs.value);
    if (outcome === 'done') return null;
    if (outcome === 'ask') return theirs;
    await save(mine, theirs.version);
    return null;
  }
}

/** One value edited where it stands: opened, changed, saved or let go; nothing typed is lost by a failed save. */
export function useInlineEdit<T>(input: InlineEditInput<T>): InlineEdit<T> {
  const { draftKey, value, version } = input;
  const [phase, setPhase] = useState<InlineEdit<T>['phase']>('closed');
  const [base, setBase] = useState<Versioned<T>>({ value, version });
  const [draft, setDraft] = useState<T>(value);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Versioned<T> | null>(null);

  const close = () => {
    clearDraft(draftKey);
    setFailure(null);
    setTheirs(null);
    setPhase('closed');
  };
  const saveOn = async (mine: T, from: Versioned<T>) => {
    setPhase('saving');
    setFailure(null);
    try {
      const clash = await saveOver(mine, from, input);
      if (!clash) return close();
      setTheirs(clash);
    } catch (error) {
      setFailure(problemText(error));
    }
    setPhase('open');
  };
  return {
    phase,
    draft,
    failure,
    theirs,
    open: () => {
      setBase({ value, version });
      setDraft(readDraft<T>(draftKey) ?? value);
      setPhase('open');
    },
    change: (next) => {
      setDraft(next);
      writeDraft(draftKey, next);
    },
    cancel: close,
    save: async (chosen) => {
      if (phase === 'saving') return;
      const from = phase === 'closed' ? { value, version } : base;
      const mine = chosen === undefined ? draft : chosen;
      setBase(from);
      setDraft(mine);
      if (same(mine, from.value)) return close();
      writeDraft(draftKey, mine);
      await saveOn(mine, from);
    },
    keepTheirs: close,
    keepMine: async () => {
      if (theirs) await saveOn(draft, theirs);
      setTheirs(null);
    },
  };
}
