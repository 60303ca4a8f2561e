/** A change that can be taken back: what it was, and what stood before. */
interface ChangeFacts {
  /** 'Moved to Proposal'. */
  readonly title: string;
  /** Which record: 'LEAD-7 · Rollout'. */
  readonly text?: string | undefined;
  /** The value as it was before the change, for lists of what was changed. */
  readonly before?: unknown;
  readonly undo: () => void;
}

export interface Change extends Omit<ChangeFacts, 'undo'> {
  readonly at: Date;
  /** Takes it back once; later calls do nothing. */
  readonly takeBack: () => void;
  /** Told when it is taken back, from wherever. */
  readonly onTakenBack: (listener: () => void) => void;
}

/** As long as the page is open; older ones are let go. */
const KEPT = 100;

let changes: readonly Change[] = [];

/** Keeps a change so that Ctrl+Z, or a notification, can take it back. */
export function rememberChange({ undo, ...facts }: ChangeFacts): Change {
  const listeners = new Set<() => void>();
  let taken = false;
  const change: Change = {
    ...facts,
    at: new Date(),
    takeBack: () => {
      if (taken) return;
      taken = true;
      changes = changes.filter((each) => each !== change);
      for (const listener of listeners) listener();
      undo();
    },
    onTakenBack: (listener) => listeners.add(listener),
  };
  changes = [...changes, change].slice(-KEPT);
  return change;
}

/** The newest change that has not been taken back. */
export function lastChange(): Change | undefined {
  return changes.at(-1);
}

/** Signing out clears pending undos. */
export function forgetChanges(): void {
  changes = [];
}
