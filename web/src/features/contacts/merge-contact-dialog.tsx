import type { MergeValue } from '@dealwright/contract/merge';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { MergeDialog, type MergeWords } from '../operations/merge-dialog.tsx';
import { useTakeBack } from '../operations/take-back.ts';
import { useMerging } from '../operations/use-merging.ts';
import { fetchMergePreview, sendMerge } from './api.ts';
import { ContactChooser } from './contact-chooser.tsx';
import type { Named } from './contact-record.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  account: 'Account',
  left_on: 'Left on',
  owner: 'Owner',
};

function valueWords(field: string, value: MergeValue): string {
  if (field === 'left_on') return typeof value === 'string' && value !== '' ? formatDay(value) : 'Not left';
  if (value === null) return 'None';
  return typeof value === 'object' && 'name' in value ? value.name : String(value);
}

const WORDS: MergeWords = { label: (field) => LABELS[field] ?? field, value: valueWords };

interface MergeContactDialogProps {
  /** The contact to keep. */
  readonly contact: Named;
  /** The other contact, preselected. */
  readonly suggested?: Named;
  readonly onClose: () => void;
}

/** Merges another contact into this one. */
export function MergeContactDialog({ contact, suggested, onClose }: MergeContactDialogProps) {
  const [other, setOther] = useState<Named | null>(suggested ?? null);
  const { isMerging, sending } = useMerging();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  const preview = useQuery({
    queryKey: ['contacts', 'merge', contact.id, other?.id],
    queryFn: ({ signal }) => fetchMergePreview(contact.id, other?.id ?? contact.id, signal),
    enabled: other !== null && !isMerging,
  });
  const merge = async (fields: readonly string[]) => {
    const { kept, operation } = await sending(sendMerge(contact.id, other?.id ?? contact.id, fields));
    onClose();
    notifyUndo('Contacts merged', () => void takeBack(operation), {
      kind: 'success',
      text: `${other?.name ?? 'The other contact'} is now part of ${kept.name}.`,
    });
    await client.invalidateQueries();
  };
  return (
    <MergeDialog
      title={`Merge ${contact.name} with another contact`}
      description={
        'Email addresses and phones of both are kept. Roles in deals, evidence and history of the other contact move to ' +
        `${contact.name}. You can undo this for 30 days.`
      }
      picker={
        <Field label="The other contact" required>
          <ContactChooser
            value={other?.id ?? null}
            valueName={other?.name ?? null}
            accountId={undefined}
            except={[contact.id]}
            emptyText="No matching contacts."
            onChange={setOther}
          />
        </Field>
      }
      preview={other === null ? null : preview}
      words={WORDS}
      onMerge={merge}
      onClose={onClose}
    />
  );
}
