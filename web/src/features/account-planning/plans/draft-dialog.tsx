import { DRAFTED_SECTIONS } from '@dealwright/contract/account-planning/plans';
import { PLAN_SECTION_LABELS } from '@dealwright/domain/account-plan';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { type AccountPlan, type Suggestion, useDraftPlan, useSaveSection } from './api.ts';
import { writtenContent } from './section-words.ts';
import { SourceQuote } from './source-quote.tsx';

interface DraftDialogProps {
  readonly plan: AccountPlan;
  readonly onClose: () => void;
}

/** Asks as soon as the dialog opens, and not again. */
function useOnce(ask: () => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask();
  }, [ask]);
}

/** What the evidence of the account's deals says, to be taken line by line. Nothing is written before. */
export function DraftDialog({ plan, onClose }: DraftDialogProps) {
  const draft = useDraftPlan(plan);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const taking = useTake(plan);
  useOnce(draft.mutate);
  const chosen = (draft.data?.suggestions ?? []).filter(({ id }) => taken.has(id));
  const take = async () => {
    setFailure(null);
    try {
      await taking.take(chosen);
      notifySuccess(`${formatCount(chosen.length, 'line')} added to the plan`);
      onClose();
    } catch (error) {
      setFailure(problemText(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Draft from evidence"
      description="Suggested from evidence on deals you can access. Nothing is added until you select it."
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={taking.busy}
            disabled={chosen.length === 0}
            onClick={() => void take()}
          >
            {chosen.length === 0 ? 'Add lines' : `Add ${formatCount(chosen.length, 'line')}`}
          </Button>
        </>
      }
    >
      {(failure ?? (draft.error && problemText(draft.error))) && (
        <Callout tone="lost" live title={failure ?? problemText(draft.error)} className="mb-3" />
      )}
      {draft.isPending && !draft.error && (
        <SkeletonList rows={5} rowClass="h-14" label="Reading the evidence" />
      )}
      {draft.data && <DraftedLines draft={draft.data} taken={taken} onTake={setTaken} />}
    </Dialog>
  );
}

interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[];
  readonly taken: ReadonlySet<string>;
  readonly onTake: (taken: ReadonlySet<string>) => void;
}

function Suggestions({ suggestions, taken, onTake }: SuggestionsProps) {
  const all = taken.size === suggestions.length;
  const toggle = (id: string) => {
    const next = new Set(taken);
    if (!next.delete(id)) next.add(id);
    onTake(next);
  };
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        checked={all}
        indeterminate={taken.size > 0 && !all}
        onCheckedChange={() => onTake(new Set(all ? [] : suggestions.map(({ id }) => id)))}
        label="Select all"
      />
      {DRAFTED_SECTIONS.map((section) => {
        const own = suggestions.filter((suggestion) => suggestion.section === section);
        if (own.length === 0) return null;
        return (
          <fieldset key={section}>
            <legend className="mb-1 font-medium">{PLAN_SECTION_LABELS[section]}</legend>
            <ul className="flex flex-col gap-2">
              {own.map(({ id, name, text, note, source }) => (
                <li key={id}>
                  <Checkbox
                    checked={taken.has(id)}
                    onCheckedChange={() => toggle(id)}
                    label={name ? `${name}: ${text}` : text}
                  />
                  <div className="pl-6">
                    {note && <p className="text-xs text-muted-foreground">{note}</p>}
                    {source && <SourceQuote source={source} />}
                  </div>
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}

/** Adds lines to their sections, one section after the other, each on top of what stands there. */
function useTake(plan: AccountPlan) {
  const saving = useSaveSection(plan);
  const take = async (chosen: readonly Suggestion[]) => {
    let latest = plan;
    for (const section of DRAFTED_SECTIONS) {
      const own = chosen.filter((suggestion) => suggestion.section === section);
      if (own.length === 0) continue;
      const added = own.map(({ id, text, note, evidence_id, name, title }) => ({
        id,
        text,
        note,
        evidence_id,
        ...(section === 'relationships' && { name: name ?? '', title }),
      }));
      const { items } = writtenContent(latest, section);
      latest = await saving.mutateAsync({
        section,
        content: { items: [...items, ...added] },
        version: latest.sections[section].version,
      });
    }
  };
  return { take, busy: saving.isPending };
}

interface DraftedLinesProps extends Pick<SuggestionsProps, 'taken' | 'onTake'> {
  readonly draft: NonNullable<ReturnType<typeof useDraftPlan>['data']>;
}

function DraftedLines({ draft, taken, onTake }: DraftedLinesProps) {
  return (
    <>
      <p className="mb-3 text-xs text-muted-foreground">
        {draft.analyst === 'model'
          ? `Written by ${draft.model ?? 'the model'}.`
          : 'Written by the embedded analyst.'}{' '}
        {draft.notice}
      </p>
      {draft.suggestions.length === 0 ? (
        <p>Nothing new to suggest. Analyze a call or add evidence on a deal, then try again.</p>
      ) : (
        <Suggestions suggestions={draft.suggestions} taken={taken} onTake={onTake} />
      )}
    </>
  );
}
