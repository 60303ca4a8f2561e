import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, readDraftBase, writeDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { saveRecord } from '../../lib/save-record.ts';
import { type Requirement, type RequirementChange, type RfpRef, useChangeRequirement } from './api.ts';
import { REQUIREMENT_TYPE, type RequirementValues } from './requirement-record.ts';

const REST_MS = 1_200;

type Saving = 'idle' | 'saving' | 'saved' | { readonly failure: string };

/** What of the values the server is sent. */
function bodyOf({ owner, ...rest }: Partial<RequirementValues>): RequirementChange {
  return { ...rest, ...(owner !== undefined && { owner_id: owner?.id ?? null }) };
}

/** What is typed, the record it began from, and the record as it is now. */
function useTyped(row: Requirement) {
  const key = `rfp-answer.${row.id}`;
  const [text, setText] = useState(() => readDraft<string>(key) ?? row.answer);
  const typed = useRef(text);
  const latest = useRef(row);
  const base = useRef(readDraftBase<Requirement>(key) ?? row);
  const put = (next: string) => {
    typed.current = next;
    setText(next);
  };
  const keep = (next: string) => {
    put(next);
    writeDraft(key, next, base.current);
  };
  /** The answer was saved: nothing is left to keep unless more was typed meanwhile. */
  const settle = (record: Requirement, sent: string) => {
    if (typed.current !== sent) return;
    clearDraft(key);
    base.current = record;
    put(record.answer);
  };
  // A change that came from elsewhere, such as an answer of the library.
  useEffect(() => {
    if (row.version <= latest.current.version) return;
    const untouched = typed.current === latest.current.answer;
    latest.current = row;
    if (!untouched) return;
    base.current = row;
    typed.current = row.answer;
    setText(row.answer);
  }, [row]);
  return { text, typed, latest, base, keep, settle };
}

/** Saves go one after the other, each against the record that the one before made. */
function useSaves(of: RfpRef, row: Requirement, { latest, base, settle }: ReturnType<typeof useTyped>) {
  const change = useChangeRequirement(of);
  const [saving, setSaving] = useState<Saving>('idle');
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const save = async (mine: Partial<RequirementValues>): Promise<void> => {
    const { answer } = mine;
    const isOlder = answer !== undefined && base.current.answer !== latest.current.answer;
    const from = isOlder ? base.current : latest.current;
    setSaving('saving');
    try {
      const { record } = await saveRecord({
        type: REQUIREMENT_TYPE,
        subject: row.number ?? row.place,
        base: from,
        mine: { ...REQUIREMENT_TYPE.valuesOf(from), ...mine },
        send: (values, before) => change.mutateAsync({ row: before, body: bodyOf(values) }),
      });
      latest.current = record;
      if (answer !== undefined) settle(record, answer);
      setSaving('saved');
    } catch (error) {
      setSaving({ failure: problemText(error) });
    }
  };
  const newest = useRef(save);
  useEffect(() => {
    newest.current = save;
  });
  const send = useCallback((mine: Partial<RequirementValues>): Promise<unknown> => {
    turn.current = turn.current.then(() => newest.current(mine));
    return turn.current;
  }, []);
  return { send, saving, setSaving };
}

/**
 * Answers one requirement. What is typed is saved a moment later and when it is left, and kept in this browser until it
 * is saved.
 */
export function useAnswering(of: RfpRef, row: Requirement) {
  const typing = useTyped(row);
  const { text, typed, latest, keep } = typing;
  const { send, saving, setSaving } = useSaves(of, row, typing);
  const flush = useCallback(async (): Promise<void> => {
    const answer = typed.current;
    if (answer.trim() !== latest.current.answer) await send({ answer });
  }, [send, typed, latest]);
  useEffect(() => {
    if (text.trim() === latest.current.answer) return undefined;
    const timer = window.setTimeout(() => void flush(), REST_MS);
    return () => window.clearTimeout(timer);
  }, [text, flush, latest]);
  useEffect(() => () => void flush(), [flush]);
  const type = (next: string) => {
    keep(next);
    setSaving('idle');
  };
  return { text, type, flush, send, saving };
}
