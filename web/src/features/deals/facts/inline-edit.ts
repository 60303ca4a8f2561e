import { useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { afterRender } from '../../../lib/query-client.ts';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notifyError } from '../../../ui/toast.ts';

/** A value and the version of the record it was read from. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

interface InlineEditInput<T> {
  /** What is edited, as the notice of the save names it: 'Amount'. */
  readonly label: string;
  /** Of which record: 'LEAD-7 · Rollout'. */
  readonly subject: string;
  /** Where the unsaved text is kept, named after record and field. */
  readonly draftKey: string;
  readonly value: T;
  readonly version: number;
  /** Answers the record as it is saved. */
  readonly save: (value: T, version: number) => Promise<unknown>;
  /** Reads this field out of the record that a save answers with, refused or not; null when it cannot. */
  readonly theirsOf: (current: unknown) => Versioned<T> | null;
  /** What the notice of the save has to say beside what was saved; null for nothing. */
  readonly remark?: (before: T, after: T) => string | null;
}

export interface InlineEdit<T> {
  readonly phase: 'closed' | 'open' | 'saving';
  readonly draftKey: string;
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

/** Says that it was saved, and takes it back: on top of what others changed meanwhile, unless they changed the same. */
function offerUndo<T>(before: T, saved: Versioned<T>, input: InlineEditInput<T>): void {
  const failed = (text: string) => notifyError(`${input.label} was not changed back`, { text });
  const undo = async () => {
    try {
      if (await saveOver(before, saved, input)) failed('Someone else changed it since.');
    } catch (error) {
      failed(problemText(error));
    }
  };
  const remark = input.remark?.(before, saved.value) ?? null;
  notifyUndo(`${input.label} updated`, () => void undo(), {
    text: remark === null ? input.subject : `${input.subject}: ${remark}`,
    id: input.draftKey,
    before,
  });
}

/** One value edited where it stands: opened, changed, saved or let go; nothing typed is lost by a failed save. */
export function useInlineEdit<T>(input: InlineEditInput<T>): InlineEdit<T> {
  const { draftKey, value, version } = input;
  const [phase, setPhase] = useState<InlineEdit<T>['phase']>('closed');
  const [base, setBase] = useState<Versioned<T>>({ value, version });
  const [draft, setDraft] = useState<T>(value);
  /** As typed by now; as it is being sent; whether to save was asked for meanwhile. */
  const latest = useRef<T>(value);
  const sending = useRef<T>(value);
  const again = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Versioned<T> | null>(null);

  const put = (next: T) => {
    latest.current = next;
    setDraft(next);
  };
  const close = () => {
    clearDraft(draftKey);
    setFailure(null);
    setTheirs(null);
    setPhase('closed');
  };
  const saveOn = async (mine: T, from: Versioned<T>) => {
    setPhase('saving');
    setFailure(null);
    sending.current = mine;
    again.current = false;
    let saved: unknown;
    const save = async (...sent: [T, number]) => {
      saved = await input.save(...sent);
    };
    try {
      const clash = await saveOver(mine, from, { ...input, save });
      setTheirs(clash);
      if (!clash && saved !== undefined) {
        const now = input.theirsOf(saved) ?? { value: mine, version: from.version };
        offerUndo(from.value, now, input);
      }
      await afterRender();
      if (!clash && same(latest.current, mine)) return close();
      if (!clash) {
        // What was typed meanwhile goes on from what was saved.
        const next = input.theirsOf(saved) ?? { value: mine, version: from.version };
        setBase(next);
        if (again.current) return saveOn(latest.current, next);
      }
    } catch (error) {
      setFailure(problemText(error));
    }
    setPhase('open');
  };
  return {
    phase,
    draftKey,
    draft,
    failure,
    theirs,
    open: () => {
      setBase({ value, version });
      put(readDraft<T>(draftKey) ?? value);
      setPhase('open');
    },
    change: (next) => {
      put(next);
      writeDraft(draftKey, next);
    },
    cancel: () => {
      if (phase === 'saving') put(sending.current);
      close();
    },
    save: async (chosen) => {
      const from = phase === 'closed' ? { value, version } : base;
      const mine = chosen === undefined ? draft : chosen;
      put(mine);
      writeDraft(draftKey, mine);
      if (phase === 'saving') {
        again.current = true;
        return;
      }
      setBase(from);
      if (same(mine, from.value)) return close();
      await saveOn(mine, from);
    },
    keepTheirs: close,
    keepMine: async () => {
      if (!theirs) return;
      setTheirs(null);
      await saveOn(draft, theirs);
    },
  };
}
