import {
  IMPACT_CATEGORIES,
  IMPACT_LABELS,
  type ImpactCategory,
  type SupportType,
} from '@dealwright/contract/operator/support';
import { type ClipboardEvent, type DragEvent, type SubmitEvent, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { AttachmentPicker } from './attachment-picker.tsx';
import type { useAttachments } from './use-attachments.ts';
import type { SupportDraft } from './use-support-form.ts';

const TYPES: readonly { readonly value: SupportType; readonly label: string }[] = [
  { value: 'ticket', label: 'Support ticket' },
  { value: 'feature_request', label: 'Feature request' },
];
const IMPACTS = IMPACT_CATEGORIES.map((value: ImpactCategory) => ({ value, label: IMPACT_LABELS[value] }));

/** Pictures come from the clipboard without a name of their own. */
function pastedImages({ clipboardData }: ClipboardEvent): File[] {
  return [...clipboardData.files]
    .filter(({ type }) => type.startsWith('image/'))
    .map((file) => {
      const end = file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
      return new File([file], `pasted-${Date.now()}.${end}`, { type: file.type });
    });
}

/** Takes files that are dropped; `over` while some are held above it. */
function useDropTarget(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(inside);
  };
  return {
    over,
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop: (event: DragEvent) => {
      drag(event, false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

interface FormProps {
  readonly id: string;
  readonly draft: SupportDraft;
  readonly onChange: (draft: SupportDraft) => void;
  readonly missing: boolean;
  readonly attachments: ReturnType<typeof useAttachments>;
  readonly onSubmit: () => void;
}

export function SupportForm({ id, draft, onChange, missing, attachments, onSubmit }: FormProps) {
  const { over, ...target } = useDropTarget(attachments.add);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      {...target}
      className={cx(
        'flex flex-col gap-4 rounded-lg',
        over && 'outline-2 outline-offset-4 outline-primary outline-dashed',
      )}
    >
      <KindFields draft={draft} onChange={onChange} />
      <Field
        label="Title"
        required
        error={missing && !draft.title.trim() ? 'Sum it up in a few words' : undefined}
      >
        <Input
          value={draft.title}
          maxLength={200}
          autoComplete="off"
          onValueChange={(title) => onChange({ ...draft, title })}
        />
      </Field>
      <DescriptionField draft={draft} onChange={onChange} missing={missing} onPasteImages={attachments.add} />
      <AttachmentPicker
        files={attachments.files}
        onAdd={attachments.add}
        onRetry={attachments.retry}
        onRemove={attachments.remove}
      />
    </form>
  );
}

type DraftProps = Pick<FormProps, 'draft' | 'onChange'>;

function KindFields({ draft, onChange }: DraftProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Type">
        <Select value={draft.type} options={TYPES} onValueChange={(type) => onChange({ ...draft, type })} />
      </Field>
      {draft.type === 'ticket' && (
        <Field label="Impact">
          <Select
            value={draft.impact}
            options={IMPACTS}
            onValueChange={(impact) => onChange({ ...draft, impact })}
          />
        </Field>
      )}
    </div>
  );
}

interface DescriptionFieldProps extends DraftProps {
  readonly missing: boolean;
  readonly onPasteImages: (images: readonly File[]) => void;
}

function DescriptionField({ draft, onChange, missing, onPasteImages }: DescriptionFieldProps) {
  return (
    <Field
      label="Description"
      required
      error={missing && !draft.description.trim() ? 'Describe what you need' : undefined}
    >
      <Textarea
        className="min-h-28"
        value={draft.description}
        maxLength={10_000}
        onChange={({ target }) => onChange({ ...draft, description: target.value })}
        onPaste={(event) => {
          const images = pastedImages(event);
          if (images.length === 0) return;
          event.preventDefault();
          onPasteImages(images);
        }}
      />
    </Field>
  );
}
