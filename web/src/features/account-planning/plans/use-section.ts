import type { PlanSection } from '@dealwright/domain/account-plan';
import { useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { afterRender } from '../../../lib/query-client.ts';
import { type AccountPlan, type SectionContents, useKeepPlan, useSaveSection } from './api.ts';
import { writtenContent } from './section-words.ts';

interface Draft<S extends PlanSection> {
  /** Of the section when the writing began. */
  readonly version: number;
  readonly content: SectionContents[S];
}

/** Writing one section: what was typed outlives a failed save and a reload, and nobody's words are written over unseen. */
export function useSection<S extends PlanSection>(plan: AccountPlan, section: S) {
  const key = `plan.${plan.id}.${section}`;
  const [draft, setDraft] = useState<Draft<S> | null>(() => readDraft<Draft<S>>(key));
  const [conflict, setConflict] = useState<AccountPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useSaveSection(plan);
  const keepPlan = useKeepPlan();
  const latest = useRef(draft);
  const put = (next: Draft<S> | null) => {
    latest.current = next;
    setDraft(next);
    if (next) writeDraft(key, next);
    else clearDraft(key);
  };
  const stop = () => {
    put(null);
    setConflict(null);
    setFailure(null);
  };
  const send = async (version: number) => {
    if (!draft) return;
    setFailure(null);
    try {
      const saved = await saving.mutateAsync({ section, content: draft.content, version });
      await afterRender();
      const typed = latest.current;
      if (!typed || typed.content === draft.content) stop();
      else {
        setConflict(null);
        put({ version: saved.sections[section].version, content: typed.content });
      }
    } catch (error) {
      if (isProblem(error, 'stale_version')) setConflict(error.current as AccountPlan);
      else setFailure(problemText(error));
    }
  };
  return {
    draftKey: key,
    content: draft?.content ?? null,
    begin: () => put({ version: plan.sections[section].version, content: writtenContent(plan, section) }),
    change: (content: SectionContents[S]) => put({ version: draft?.version ?? 0, content }),
    save: () => void send(draft?.version ?? 0),
    cancel: stop,
    saving: saving.isPending,
    failure,
    conflict,
    keepMine: () => void send(conflict?.sections[section].version ?? 0),
    keepTheirs: () => {
      if (conflict) keepPlan(conflict);
      stop();
    },
  };
}
