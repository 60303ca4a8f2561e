import type { Reading } from '@dealwright/domain/reading';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../lib/drafts.ts';

interface TypedText<T> {
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

/** The text of a field whose value is read from it; the text is the field's own until it is understood and left. */
export function useTypedText<T extends string | number>({
  value,
  read,
  write,
  onRead,
  emptyText,
  whenLeft,
  unit,
  draft,
}: TypedText<T>) {
  const [typed, setTyped] = useState<string | null>(() => keptText(draft));
  const [isTried, setTried] = useState(false);
  /** Tidied, while what was understood stays below: what is about to be clicked must not move away. */
  const [isLeft, setLeft] = useState(false);
  /** What the record held when last told, and what it was told: anything else came from outside. */
  const [known, setKnown] = useState<readonly (T | null)[]>([value]);
  /** What the field counted in when it was last shown, and whether it held text that it refused. */
  const [last, setLast] = useState({ unit, refused: false });
  const box = useRef<HTMLDivElement>(null);

  const judge = (text: string): Reading<T> => {
    const reading = read(text);
    const isMissing = reading.kind === 'empty' && emptyText !== undefined;
    return isMissing ? { kind: 'not_understood', why: emptyText } : reading;
  };
  const tell = (next: T | null) => {
    setKnown([value, next]);
    if (next !== value) onRead(next);
  };
  const report = (reading: Reading<T>) => {
    if (reading.kind === 'understood') tell(reading.value);
    else if (reading.kind === 'empty') tell(null);
  };
  const drop = () => {
    setTyped(null);
    setTried(false);
  };
  const reading = typed === null ? null : judge(typed);
  const refuses = reading !== null && refusesToSave(reading);
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

  useKeptText(draft, refuses ? typed : null);
  const meant = reading?.kind === 'understood' ? reading.value : undefined;
  const latest = useRef({ tell, typed, value });
  useEffect(() => {
    latest.current = { tell, typed, value };
  });
  useEffect(() => {
    // The same text can mean something else in another currency.
    if (!whenLeft && meant !== undefined && meant !== latest.current.value) latest.current.tell(meant);
  }, [meant, whenLeft]);
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
  }, [refuses]);

  return {
    box,
    shown: (isLeft ? null : typed) ?? (value === null ? '' : write(value)),
    isTyping: typed !== null,
    reading: reading ?? ({ kind: 'empty' } as const),
    /** Nothing may be saved while this holds. */
    refuses,
    /** It was left or sent once as it is. */
    isTried,
    type: (text: string) => {
      setTyped(text);
      setLeft(false);
      setTried(false);
      if (!whenLeft) report(judge(text));
    },
    enter: () => {
      if (refuses) setTried(true);
      else if (whenLeft && reading) report(reading);
    },
    leave: () => {
      if (refuses) return setTried(true);
      if (whenLeft && reading) report(reading);
      setLeft(true);
    },
    choose: (next: T) => {
      setTyped(null);
      setTried(false);
      tell(next);
      box.current?.querySelector('input')?.focus();
    },
  };
}
