import { problemText } from '../lib/http.ts';
import { type RecordSave, type SaveResult, saveRecord } from '../lib/save-record.ts';
import { type RecordEditor, useRecordEditor } from '../lib/use-record-editor.ts';
import { notifyUndo } from './notify-undo.ts';
import { notifyError } from './toast.ts';

interface InlineEditInput<R, V extends object, K extends keyof V>
  extends Pick<RecordSave<R, V>, 'type' | 'subject' | 'send' | 'cache'> {
  readonly record: R;
  readonly field: K;
  /** What is edited, as the notice of the save names it: 'Amount'. */
  readonly label: string;
  /** Where the unsaved text is kept, named after record and field. */
  readonly draftKey: string;
  /** One that is shown only while it is edited. */
  readonly startsOpen?: boolean | undefined;
  /** What the notice of the save has to say beside what was saved; null for nothing. */
  readonly remark?: ((before: V[K], after: V[K]) => string | null) | undefined;
}

/** One field of a record, edited where it stands. */
export interface InlineEdit<T>
  extends Pick<RecordEditor<T>, 'phase' | 'draftKey' | 'draft' | 'failure' | 'open' | 'cancel'> {
  readonly change: (value: T) => void;
  readonly save: (value?: T) => Promise<void>;
}

/** Says that it was saved, and takes it back: on top of what others changed meanwhile. */
function offerUndo<R, V extends object, K extends keyof V>(
  input: InlineEditInput<R, V, K>,
  before: R,
  saved: R,
): void {
  const { type, field, label, subject, draftKey } = input;
  const [was, is] = [type.valuesOf(before)[field], type.valuesOf(saved)[field]];
  const undo = async () => {
    try {
      await saveRecord({ ...input, base: saved, mine: { ...type.valuesOf(saved), [field]: was } });
    } catch (error) {
      notifyError(`Couldn’t undo the change to ${label.toLowerCase()}`, { text: problemText(error) });
    }
  };
  const remark = input.remark?.(was, is) ?? null;
  notifyUndo(`${label} updated`, () => void undo(), {
    text: remark === null ? subject : `${subject}: ${remark}`,
    id: draftKey,
    before: was,
  });
}

/** Opened, changed, saved or let go, with undo. */
export function useInlineEdit<R, V extends object, K extends keyof V>(
  input: InlineEditInput<R, V, K>,
): InlineEdit<V[K]> {
  const { record, field } = input;
  const onSaved = (result: SaveResult<R>, before: R | null) => {
    if (result.kept === 'mine') offerUndo(input, before ?? record, result.record);
  };
  const editor = useRecordEditor({ ...input, startsOpen: input.startsOpen ?? false, onSaved });
  const withField = (value: V[K]): V => ({ ...editor.draft, [field]: value });
  return {
    ...editor,
    draft: editor.draft[field],
    change: (value) => editor.change(withField(value)),
    save: (value) => editor.save(value === undefined ? undefined : withField(value)),
  };
}
