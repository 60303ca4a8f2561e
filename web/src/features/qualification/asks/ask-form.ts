import { type Ask, askSchema } from '@dealwright/contract/qualification/asks';
import { ASK_KIND_DEFINITIONS, type AskKind } from '@dealwright/domain/ask';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { useChangeAsk, useCreateAsk } from './api.ts';

/** An ask as the dialog holds it. */
interface AskDraft {
  readonly person: string | null;
  readonly kind: AskKind;
  readonly what: string;
  readonly due_on: string | null;
}

/** An ask that two people change. */
const ASK_TYPE: RecordType<Ask, AskDraft> = {
  fields: {
    person: { label: 'Person', words: (person) => person ?? 'None' },
    kind: { label: 'Kind', words: (kind) => ASK_KIND_DEFINITIONS[kind].label },
    what: { label: 'Ask', words: (what) => what || 'Empty' },
    due_on: { label: 'Due', words: (day) => (day ? formatDay(day) : 'No date') },
  },
  valuesOf: ({ person, kind, what, due_on }) => ({ person: person.id, kind, what, due_on }),
  schema: askSchema,
};

type Errors = Readonly<Record<string, string | undefined>>;

const missingFields = ({ person, what, due_on }: AskDraft): Errors => ({
  ...(person === null && { stakeholder_id: 'Choose a person' }),
  ...(what.trim() === '' && { what: 'Say what you ask for' }),
  ...(due_on === null && { due_on: 'Choose a day' }),
});

/** What the API takes of a change; the person stays. */
const changeOf = ({ kind, what, due_on }: Partial<AskDraft>) => ({
  ...(kind !== undefined && { kind }),
  ...(what !== undefined && { what: what.trim() }),
  ...(due_on != null && { due_on }),
});

interface AskFormInput {
  readonly number: number;
  /** Null to add one. */
  readonly ask: Ask | null;
  /** Who a new one is addressed to at first. */
  readonly personId: string | null;
  readonly onClose: () => void;
}

/** The state of the ask dialog: what is typed, and what is wrong with it. */
export function useAskForm({ number, ask, personId, onClose }: AskFormInput) {
  const [missing, setMissing] = useState<Errors>({});
  const idempotency = useIdempotencyKey();
  const create = useCreateAsk(number);
  const change = useChangeAsk(number);
  const editor = useRecordEditor<Ask, AskDraft>({
    type: ASK_TYPE,
    subject: ask?.what ?? '',
    record: ask,
    initial: { person: personId, kind: 'economic_buyer_access', what: '', due_on: null },
    create: ({ person, kind, what, due_on }) => {
      if (person === null || due_on === null) throw new Error('An ask has a person and a day');
      const body = { stakeholder_id: person, kind, what: what.trim(), due_on };
      return create.mutateAsync({ body, key: idempotency.of(body) });
    },
    send: (changed, { id, version }) => change.mutateAsync({ id, version, body: changeOf(changed) }),
    draftKey: `ask.${number}.${ask?.id ?? 'new'}`,
    startsOpen: true,
    onClose,
  });
  const { draft } = editor;
  return {
    draftKey: editor.draftKey,
    draft,
    set: (part: Partial<AskDraft>) => {
      editor.change({ ...draft, ...part });
      setMissing({});
    },
    errors: { ...editor.errors, ...missing } as Errors,
    // What is wrong with a field stands at the field.
    failure: Object.keys(editor.errors).length > 0 ? null : editor.failure,
    busy: editor.phase === 'saving',
    save: async () => {
      const found = missingFields(draft);
      setMissing(found);
      if (Object.keys(found).length === 0) await editor.save();
    },
  };
}
