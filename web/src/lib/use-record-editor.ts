import { useRef, useState } from 'react';
import { clearDraft, readDraft, readDraftBase, writeDraft } from './drafts.ts';
import { isProblem, problemText } from './http.ts';
import { afterRender } from './query-client.ts';
import { isSame, mergeValues, type RecordSave, type SaveResult, saveRecord } from './save-record.ts';

interface RecordEditorInput<R, V extends object>
  extends Pick<RecordSave<R, V>, 'type' | 'subject' | 'send' | 'cache'> {
  /** The record as it stands; null for one that is to be added, which begins with `initial` and needs `create`. */
  readonly record: R | null;
  readonly initial?: V;
  readonly create?: (values: V) => Promise<R>;
  /** Where what is typed is kept over a failed save and a reload; unless given it is not. */
  readonly draftKey?: string;
  /** A form that is only there to be filled in. */
  readonly startsOpen?: boolean;
  /** Told of each save, also where nothing of mine was left to save. `before`: the record it was made over. */
  readonly onSaved?: (result: SaveResult<R>, before: R | null) => void;
  /** Told when a save leaves nothing more to edit. */
  readonly onClose?: (result: SaveResult<R>) => void;
  /** What to say of a failed save at the form; null for nothing. */
  readonly failureOf?: (error: unknown) => string | null;
  /** Told of values that came from elsewhere than the form: what others changed, what the server made of it. */
  readonly onCarried?: (values: V) => void;
}

type Phase = 'closed' | 'open' | 'saving';

export interface RecordEditor<V> {
  readonly phase: Phase;
  readonly draftKey: string;
  readonly draft: V;
  /** What went wrong and what to do, in words. The draft is kept. */
  readonly failure: string | null;
  /** The server's words about fields, by their path. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly open: () => void;
  readonly change: (values: V) => void;
  readonly cancel: () => void;
  readonly save: (values?: V) => Promise<void>;
}

const NO_ERRORS = {};

/** What is typed, the record it began from, and both of them as they are kept. */
function useTypedDraft<R, V extends object>(input: RecordEditorInput<R, V>) {
  const { type, record, initial, draftKey: key = '' } = input;
  const begin = () => {
    const base = (key && readDraftBase<R>(key)) || record;
    const values = base === null ? initial : type.valuesOf(base);
    return { base, values: ((key && readDraft<V>(key)) || values) as V };
  };
  const [first] = useState(begin);
  const [draft, setDraft] = useState(first.values);
  const base = useRef(first.base);
  const latest = useRef(first.values);
  /** What a save that is under way was given. */
  const sent = useRef(first.values);
  const put = (values: V) => {
    latest.current = values;
    setDraft(values);
  };
  const keep = (values: V) => {
    put(values);
    if (key) writeDraft(key, values, base.current);
  };
  return {
    draft,
    base,
    latest,
    sent,
    put,
    keep,
    begin: () => {
      const begun = begin();
      base.current = begun.base;
      put(begun.values);
    },
    isTyping: () => !isSame(latest.current, sent.current),
    /** The record is another one now: what was typed since it was sent goes on from that. */
    carry: (record: R, onto: V) => {
      const sides = { base: sent.current, mine: latest.current, theirs: onto };
      base.current = record;
      sent.current = onto;
      keep(mergeValues(type.fields, sides).values);
      input.onCarried?.(latest.current);
    },
    clear: () => key && clearDraft(key),
  };
}

/** Why a save failed: at the form, and at the fields that the server refused. */
function useFailure(failureOf: (error: unknown) => string | null) {
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<RecordEditor<object>['errors']>(NO_ERRORS);
  return {
    failure,
    errors,
    forgive: () => {
      setFailure(null);
      setErrors(NO_ERRORS);
    },
    explain: (error: unknown) => {
      setFailure(failureOf(error));
      const refused = isProblem(error) ? error.errors : [];
      setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
    },
  };
}

type TypedDraft<R, V extends object> = ReturnType<typeof useTypedDraft<R, V>>;

/** Sends what is typed, and goes on where more was typed or asked for meanwhile. */
function useSaving<R, V extends object>(input: RecordEditorInput<R, V>, typed: TypedDraft<R, V>) {
  const { type, failureOf = problemText } = input;
  const [phase, setPhase] = useState<Phase>(input.startsOpen ? 'open' : 'closed');
  const { forgive, explain, ...problem } = useFailure(failureOf);
  /** Whether to save was asked for while a save was under way. */
  const again = useRef(false);

  const close = () => {
    typed.clear();
    forgive();
    setPhase('closed');
  };
  const send = async (mine: V): Promise<SaveResult<R>> => {
    const { create, ...rest } = input;
    const base = typed.base.current;
    if (base !== null) return saveRecord({ ...rest, base, mine, onRebase: typed.carry });
    if (!create) throw new Error('There is no record to save');
    return { kept: 'mine', record: await create(mine) };
  };
  const run = async (): Promise<void> => {
    const before = typed.base.current;
    typed.sent.current = typed.latest.current;
    again.current = false;
    setPhase('saving');
    forgive();
    try {
      const result = await send(typed.latest.current);
      if (result.kept === 'undecided') return setPhase('open');
      input.onSaved?.(result, before);
      await afterRender();
      if (!typed.isTyping()) {
        close();
        return input.onClose?.(result);
      }
      typed.carry(result.record, type.valuesOf(result.record));
      if (again.current) return await run();
    } catch (error) {
      explain(error);
    }
    setPhase('open');
  };
  return { phase, setPhase, problem, forgive, close, again, run };
}

/**
 * Edits a record: in place, or in a form. Nothing typed is lost, neither by a failed save nor if a colleague changed
 * the record meanwhile; what is typed while a save is under way goes on from what was saved.
 */
export function useRecordEditor<R, V extends object>(input: RecordEditorInput<R, V>): RecordEditor<V> {
  const { type, record, draftKey = '' } = input;
  const typed = useTypedDraft(input);
  const { phase, setPhase, ...saving } = useSaving(input, typed);
  return {
    phase,
    draftKey,
    draft: phase === 'closed' && record !== null ? type.valuesOf(record) : typed.draft,
    ...saving.problem,
    open: () => {
      typed.begin();
      setPhase('open');
    },
    change: (values) => {
      if (phase === 'closed') typed.base.current = record;
      setPhase((now) => (now === 'closed' ? 'open' : now));
      typed.keep(values);
      saving.forgive();
    },
    cancel: () => {
      if (phase === 'saving') typed.put(typed.sent.current);
      saving.close();
    },
    save: async (values = typed.latest.current) => {
      if (phase === 'closed') typed.base.current = record;
      typed.keep(values);
      if (phase === 'saving') saving.again.current = true;
      else await saving.run();
    },
  };
}
