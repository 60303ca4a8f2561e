import type { WorkspaceRulesView } from '@dealwright/contract/qualification/rules';
import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { changedRules, type QualificationRules } from '@dealwright/domain/rules-change';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { type PreviewedBy, rulesOf, useDiscardDraft, useSaveDraft } from './api.ts';
import { CapFields } from './cap-fields.tsx';
import { ChangeList } from './change-list.tsx';
import { ExpectationFields } from './expectation-fields.tsx';
import { FreshnessFields, isFreshnessValid } from './freshness-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { sumOf, WeightFields } from './weight-fields.tsx';

const DRAFT = 'rules.draft';

const isValid = (rules: QualificationRules): boolean =>
  sumOf(rules) === 100 && EVIDENCE_KINDS.every((kind) => isFreshnessValid(rules.freshnessDays[kind]));

interface RulesEditorProps {
  readonly view: WorkspaceRulesView;
  readonly change: PreviewedBy;
  readonly onChange: (change: PreviewedBy) => void;
  readonly onClose: () => void;
}

/** What is typed, and whether the saved draft is the same. */
function useEditedRules({ current, draft }: WorkspaceRulesView) {
  const saved = draft ? rulesOf(draft.rules) : null;
  const [rules, setRules, clear] = useDraft<QualificationRules>(DRAFT, saved ?? rulesOf(current));
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveDraft();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync({ version: draft?.version ?? 0, rules });
      setFailure(null);
    } catch (error) {
      setFailure(`Couldn’t save the draft. ${problemText(error)} Your changes are kept here.`);
    }
  };
  const isSaved = saved !== null && changedRules(saved, rules).length === 0;
  return { rules, setRules, clear, failure, isSaved, isSaving: save.isPending, submit };
}

/** The draft of new rules: edited, saved, previewed, published or discarded. */
export function RulesEditor({ view, change, onChange, onClose }: RulesEditorProps) {
  const { current, draft } = view;
  const { rules, setRules, clear, failure, isSaved, isSaving, submit } = useEditedRules(view);
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const leave = () => {
    clear();
    onClose();
  };
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <KeepTyped draft={DRAFT}>
          <ExpectationFields rules={rules} onChange={setRules} />
          <WeightFields rules={rules} onChange={setRules} />
          <FreshnessFields rules={rules} onChange={setRules} />
          <CapFields rules={rules} onChange={setRules} />
        </KeepTyped>
        <Card title="Different from today’s rules">
          <ChangeList before={rulesOf(current)} after={rules} />
        </Card>
        {failure && <Callout tone="lost" title={failure} live />}
        <Actions
          isSaved={isSaved}
          isSaving={isSaving}
          isWrong={!isValid(rules)}
          hasDraft={draft !== null}
          onClose={onClose}
          onAsk={setAsked}
        />
        {isSaved && draft && <PreviewCard version={draft.version} change={change} onChange={onChange} />}
      </form>
      {asked === 'publish' && draft && (
        <PublishDialog version={draft.version} onClose={() => setAsked(null)} onPublished={leave} />
      )}
      {asked === 'discard' && draft && (
        <DiscardDialog version={draft.version} onClose={() => setAsked(null)} onDiscarded={leave} />
      )}
    </>
  );
}

interface ActionsProps {
  readonly isSaved: boolean;
  readonly isSaving: boolean;
  readonly isWrong: boolean;
  readonly hasDraft: boolean;
  readonly onClose: () => void;
  readonly onAsk: (question: 'publish' | 'discard') => void;
}

function Actions({ isSaved, isSaving, isWrong, hasDraft, onClose, onAsk }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" variant={isSaved ? 'outline' : 'primary'} disabled={isWrong} busy={isSaving}>
        Save and preview
      </Button>
      {isSaved && (
        <Button variant="primary" onClick={() => onAsk('publish')}>
          Publish…
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
      {hasDraft && (
        <Button variant="ghost" className="ml-auto" onClick={() => onAsk('discard')}>
          Discard draft
        </Button>
      )}
    </div>
  );
}

interface DiscardDialogProps {
  readonly version: number;
  readonly onClose: () => void;
  readonly onDiscarded: () => void;
}

function DiscardDialog({ version, onClose, onDiscarded }: DiscardDialogProps) {
  const discard = useDiscardDraft();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    try {
      await discard.mutateAsync(version);
      onDiscarded();
    } catch (error) {
      setFailure(problemText(error));
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Discard the draft?"
      description={failure ?? 'Its changes are lost for all admins. Today’s rules stay.'}
      confirmLabel="Discard"
      destructive
      busy={discard.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
