import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useMergeStakeholders } from './api.ts';

interface MergeDialogProps {
  readonly number: number;
  /** The entry that stays. */
  readonly person: MappedPerson;
  readonly people: readonly MappedPerson[];
  readonly onClose: () => void;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Who looks like the same person: the same address or name, or a name of which one is part of the other. */
function likelyTwin(person: MappedPerson, people: readonly MappedPerson[]): string | null {
  const others = people.filter(({ id }) => id !== person.id);
  const sameAddress = others.find(({ email }) => email && plain(email) === plain(person.email ?? ''));
  const sameName = others.find(({ name }) => plain(name) === plain(person.name));
  const lastName = plain(person.name).split(/\s+/).at(-1) ?? '';
  const alike = others.find(
    ({ name }) => lastName.length > 2 && plain(name).split(/\s+/).at(-1) === lastName,
  );
  return (sameAddress ?? sameName ?? alike)?.id ?? null;
}

/** The other entry of the same person: who it is, and giving it up. */
function useMerge({ number, person, people, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState(() => likelyTwin(person, people));
  const [missing, setMissing] = useState(false);
  const merge = useMergeStakeholders(number);
  const other = people.find(({ id }) => id === otherId);
  const submit = () => {
    if (!other) {
      setMissing(true);
      return;
    }
    merge.mutate(
      { keep: person, other },
      {
        onSuccess: (kept) => {
          notifySuccess(`${other.name} merged into ${kept.name}`);
          onClose();
        },
      },
    );
  };
  return { merge, otherId, setOtherId, other, missing, submit };
}

const WHAT_HAPPENS =
  'Use this when one person is listed twice. ' +
  'The other entry’s evidence, quotes, conversations, reports and influence move here, ' +
  'and its details fill empty fields. ' +
  'The other entry is then deleted. This can’t be undone.';

/** Two entries of one person become one. It cannot be taken back, so it says what will go. */
export function MergeDialog(props: MergeDialogProps) {
  const { person, people, onClose } = props;
  const { merge, otherId, setOtherId, other, missing, submit } = useMerge(props);
  return (
    <FormDialog
      title={`Merge into ${person.name}`}
      description={WHAT_HAPPENS}
      submitLabel="Merge"
      destructive
      busy={merge.isPending}
      failure={merge.error ? problemText(merge.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Field
        label="The other entry"
        required
        error={missing && !other ? 'Choose the other entry for this person' : undefined}
        help={
          other ? `${other.name} will be deleted; its evidence moves (${other.evidence.live}).` : undefined
        }
      >
        <Combobox
          value={otherId}
          onValueChange={setOtherId}
          options={people
            .filter(({ id }) => id !== person.id)
            .map(({ id, name, title }) => ({ value: id, label: name, hint: title ?? undefined }))}
          placeholder="Choose a person…"
        />
      </Field>
    </FormDialog>
  );
}
