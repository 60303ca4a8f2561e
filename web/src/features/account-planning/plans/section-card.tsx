import { PLAN_SECTION_LABELS, type PlanSection } from '@dealwright/domain/account-plan';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative } from '../../../lib/format.ts';
import type { RecordEditor } from '../../../lib/use-record-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import type { AccountPlan, SectionContents } from './api.ts';
import { writtenContent } from './section-words.ts';
import { useSection } from './use-section.ts';

interface SectionCardProps<S extends PlanSection> {
  readonly plan: AccountPlan;
  readonly section: S;
  readonly description: string;
  /** The section as it is read. */
  readonly children: ReactNode;
  readonly editor: (
    content: SectionContents[S],
    onChange: (content: SectionContents[S]) => void,
  ) => ReactNode;
}

/** One section of a plan, edited in place by those who can. */
export function SectionCard<S extends PlanSection>({
  plan,
  section,
  description,
  children,
  editor,
}: SectionCardProps<S>) {
  const writing = useSection(plan, section);
  const label = PLAN_SECTION_LABELS[section];
  const { updated_at, updated_by } = plan.sections[section];
  const { content } = writing;
  return (
    <Card
      title={label}
      description={description}
      className="break-inside-avoid"
      actions={
        plan.can.edit &&
        !content && (
          <IconButton label={`Edit ${label}`} onClick={writing.open} className="print:hidden">
            <Pencil aria-hidden />
          </IconButton>
        )
      }
    >
      {content ? (
        <SectionForm label={label} writing={writing} hasChanged={hasChanged(plan, section, content)}>
          {editor(content, (next) => writing.change({ content: next }))}
        </SectionForm>
      ) : (
        <>
          {children}
          {updated_at && (
            <p className="mt-3 text-xs text-muted-foreground print:hidden">
              {updated_by ?? 'Someone'}, {formatRelative(updated_at)}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function hasChanged<S extends PlanSection>(
  plan: AccountPlan,
  section: S,
  content: SectionContents[S],
): boolean {
  return JSON.stringify(content) !== JSON.stringify(writtenContent(plan, section));
}

interface SectionFormProps {
  readonly label: string;
  readonly writing: Pick<RecordEditor<unknown>, 'phase' | 'draftKey' | 'failure' | 'cancel'> & {
    readonly save: () => Promise<void>;
  };
  readonly hasChanged: boolean;
  readonly children: ReactNode;
}

function SectionForm({ label, writing, hasChanged, children }: SectionFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void writing.save();
      }}
    >
      {writing.failure && (
        <Callout tone="lost" live title="Couldn’t save this section">
          {writing.failure} What you typed is kept.
        </Callout>
      )}
      <KeepTyped draft={writing.draftKey}>{children}</KeepTyped>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={writing.cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={writing.phase === 'saving'}>
          Save
        </Button>
      </div>
      <UnsavedChanges when={hasChanged} what={`“${label}”`} />
    </form>
  );
}
