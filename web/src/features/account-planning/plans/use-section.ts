import { accountPlanSchema } from '@dealwright/contract/account-planning/plans';
import { PLAN_SECTION_LABELS, type PlanSection } from '@dealwright/domain/account-plan';
import { readDraft } from '../../../lib/drafts.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { type AccountPlan, type SectionContents, useKeepPlan, useSaveSection } from './api.ts';
import { sectionWords, writtenContent } from './section-words.ts';

interface Written<S extends PlanSection> {
  readonly content: SectionContents[S];
}

function sectionType<S extends PlanSection>(section: S): RecordType<AccountPlan, Written<S>> {
  const label = PLAN_SECTION_LABELS[section];
  return {
    fields: { content: { label, words: (content) => sectionWords(section, content) } },
    valuesOf: (plan) => ({ content: writtenContent(plan, section) }),
    schema: accountPlanSchema,
    deed: ({ sections }) =>
      `${sections[section].updated_by ?? 'Someone else'} changed “${label}” in the meantime.`,
  };
}

/** Writing one section of a plan. */
export function useSection<S extends PlanSection>(plan: AccountPlan, section: S) {
  const draftKey = `plan.${plan.id}.${section}`;
  const saving = useSaveSection(plan);
  const keepPlan = useKeepPlan();
  const editor = useRecordEditor<AccountPlan, Written<S>>({
    type: sectionType(section),
    subject: plan.account.name,
    record: plan,
    send: (_, { sections }, { content }) =>
      saving.mutateAsync({ section, content, version: sections[section].version }),
    draftKey,
    startsOpen: readDraft(draftKey) !== null,
    onSaved: ({ kept, record }) => {
      if (kept === 'theirs') keepPlan(record);
    },
  });
  return { ...editor, content: editor.phase === 'closed' ? null : editor.draft.content };
}
