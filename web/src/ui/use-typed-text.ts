import type { Reading } from '@dealwright/domain/reading';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../lib/drafts.ts';

interface TypedTextInput<T> {
  readonly value: T | null;
  readonly read: (text: string) => Reading<T>;
  readonly write: (value: T) => string;
  readonly onRead: (value: T | null) => void;
  readonly emptyText: string | undefined;
  /** Told on Enter and on leaving, not with each key. */
  readonly whenLeft: boolean;
  /** What the value is counted in. */
  readonly unit: string;
  /** Where text that was not understood is kept; null for nowhere. */
  readonly draft: string | null;
}

export type TypedText<T extends string | number> = ReturnType<typeof useTypedText<T>>;

const INSIST = 'dealwright:insist';

/**
 * For what is saved without a form: true where a field within holds text that was not understood. The field then says
 * so and takes the focus, and nothing may be saved.
 */
export function insistOnTyped(within: ParentNode | null): boolean {
  const input = within?.querySelector('[data-refuses] input');
  input?.dispatchEvent(new Event(INSIST, { cancelable: true }));
  return Boolean(input);
}

const refusesToSave = (reading: Reading<unknown>): boolean =>
  reading.kind === 'unsure' || reading.kind === 'not_understood';

function judge<T>({ read, emptyText }: TypedTextInput<T>, text: string): Reading<T> {
  const reading = read(text);
  const isMissing = reading.kind === 'empty' && emptyText !== undefined;
  return isMissing ? { kind: 'not_understood', why: emptyText } : reading;
}

function keptText(draft: string | null): string | null {
  const kept = draft === null ? null : readDraft<unknown>(draft);
  return typeof kept === 'string' ? kept : null;
}

/** Keeps text while it is refused: a closed dialog or a reload must not lose it. */
function useKeptText(draft: string | null, refused: string | null): void {
  const last = useRef(draft);
  useEffect(() => {
    if (last.current !== null && last.current !== draft) clearDraft(last.current);
    last.current = draft;
    if (draft === null) return;
    if (refused === null) clearDraft(draft);
    else writeDraft(draft, refused);
  }, [draft, refused]);
}

/** What was typed, until the field shows the record's value again. */
function useText(draft: string | null) {
  const [typed, setTyped] = useState<string | null>(() => keptText(draft));
  const [isTried, setTried] = useState(false);
  /** Tidied, while what was understood stays below: what is about to be clicked must not move away. */
  const [isLeft, setLeft] = useState(false);
  return {
    typed,
    isTried,
    isLeft,
    setTried,
    setLeft,
    type: (text: string) => {
      setTyped(text);
      setLeft(false);
      setTried(false);
    },
    drop: () => {
      setTyped(null);
      setTried(false);
    },
  };
}

/** Drops the text where the record's value came from outside; returns how to say that one comes from here. */
function useOutsideChanges<T>({ value, unit }: TypedTextInput<T>, refuses: boolean, drop: () => void) {
  /** What the record held when last told, and what it was told: anything else came from outside. */
  const [known, setKnown] = useState<readonly (T | null)[]>([value]);
  /** What the field counted in when it was last shown, and whether it held text that it refused. */
  const [last, setLast] = useState({ unit, refused: false });
  if (unit !== last.unit) {
    setLast({ unit, refused: refuses && last.refused });
    setKnown([value]);
    // The record has it in the new unit; text that was refused before is nowhere else.
    if (refuses && !last.refused) drop();
  } else if (known.length > 1 && value === known.at(-1)) setKnown([value]);
  else if (!known.includes(value)) {
    setKnown([value]);
    drop();
  } else if (refuses !== last.refused) setLast({ unit, refused: refuses });
  return (next: T | null) => setKnown([value, next]);
}

/** Tells what the text means where that changes without a key: the same text can mean something else in another currency. */
function useMeaning<T>(
  { value, whenLeft }: TypedTextInput<T>,
  reading: Reading<T> | null,
  tell: (next: T) => void,
): void {
  const meant = reading?.kind === 'understood' ? reading.value : undefined;
  const latest = useRef({ tell, value });
  useEffect(() => {
    latest.current = { tell, value };
  });
  useEffect(() => {
    if (!whenLeft && meant !== undefined && meant !== latest.current.value) latest.current.tell(meant);
  }, [meant, whenLeft]);
}

/** The form around the box cannot be sent while it refuses its text; the field takes the focus then. */
function useRefusal(refuses: boolean, setTried: (isTried: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (!input || !refuses) return;
    const { form } = input;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTried(true);
      input.focus();
    };
    form?.addEventListener('submit', refuse, { capture: true });
    input.addEventListener(INSIST, refuse);
    return () => {
      form?.removeEventListener('submit', refuse, { capture: true });
      input.removeEventListener(INSIST, refuse);
    };
  }, [refuses, setTried]);
  return box;
}

/** The text of a field whose value is read from it; the text is the field's own until it is understood and left. */
export function useTypedText<T extends string | number>(field: TypedTextInput<T>) {
  const { value, whenLeft } = field;
  const { typed, isTried, isLeft, ...text } = useText(field.draft);
  const reading = typed === null ? null : judge(field, typed);
  const refuses = reading !== null && refusesToSave(reading);
  const expect = useOutsideChanges(field, refuses, text.drop);
  const tell = (next: T | null) => {
    expect(next);
    if (next !== value) field.onRead(next);
  };
  const report = (said: Reading<T>) => {
    if (said.kind === 'understood') tell(said.value);
    else if (said.kind === 'empty') tell(null);
  };
  useKeptText(field.draft, refuses ? typed : null);
  useMeaning(field, reading, tell);
  const box = useRefusal(refuses, text.setTried);
  return {
    box,
    shown: (isLeft ? null : typed) ?? (value === null ? '' : field.write(value)),
    isTyping: typed !== null,
    reading: reading ?? ({ kind: 'empty' } as const),
    /** Nothing may be saved while this holds. */
    refuses,
    /** It was left or sent once as it is. */
    isTried,
    type: (next: string) => {
      text.type(next);
      if (!whenLeft) report(judge(field, next));
    },
    enter: () => {
      if (refuses) text.setTried(true);
      else if (whenLeft && reading) report(reading);
    },
    leave: () => {
      if (refuses) return text.setTried(true);
      if (whenLeft && reading) report(reading);
      text.setLeft(true);
    },
    choose: (next: T) => {
      text.drop();
      tell(next);
      box.current?.querySelector('input')?.focus();
    },
  };
}
