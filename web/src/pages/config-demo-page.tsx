import { PREVIEWED_BY, type WorkspaceRulesView } from '@dealwright/contract/qualification/rules';
import type { QualificationRules } from '@dealwright/domain/rules-change';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExpectationsCard } from '../features/qualification/expectations-card.tsx';
import { ForecastCapsCard } from '../features/qualification/forecast-caps-card.tsx';
import { FreshnessCard } from '../features/qualification/freshness-card.tsx';
import { type PreviewedBy, rulesOf, useRules, useSaveDraft } from '../features/qualification/rules/api.ts';
import { ComingNotice } from '../features/qualification/rules/coming-notice.tsx';
import { HistoryCard } from '../features/qualification/rules/history-card.tsx';
import { RulesEditor } from '../features/qualification/rules/rules-editor.tsx';
import { WeightsCard } from '../features/qualification/weights-card.tsx';
import { FittedWeightsCard } from '../features/win-loss/fitted-weights-card.tsx';
import { problemText } from '../lib/http.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { notifyError } from '../ui/toast.ts';

interface RulesSearch {
  readonly edit?: true;
  readonly change?: PreviewedBy;
}

function useRulesAddress() {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const change = PREVIEWED_BY.find((one) => one === raw['change']) ?? 'weakest';
  const go = (search: RulesSearch, replace = false) =>
    void navigate({ to: '/config-demo', search: search as never, replace });
  return { isEditing: raw['edit'] === true, change, go };
}

export function ConfigDemoPage() {
  usePage({
    title: 'Qualification rules',
    description: 'How deals are graded: weights, freshness, what each stage expects, and forecast caps.',
  });
  const query = useRules();
  const { isEditing, change, go } = useRulesAddress();
  const canEdit = query.data?.can.edit === true;
  const edits = isEditing && canEdit;
  return (
    <Page width={edits ? 'wide' : 'reading'}>
      <PageHeader
        title="Qualification rules"
        description={
          'Grades are computed from dated evidence and never typed in. ' +
          `These are your workspace’s rules.${query.data && !canEdit ? ' Admins can change them.' : ''}`
        }
        actions={
          canEdit &&
          !edits && (
            <Button variant="primary" onClick={() => go({ edit: true })}>
              {query.data?.draft ? 'Continue draft' : 'Edit rules'}
            </Button>
          )
        }
      />
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={3} rowClass="h-64" label="Loading the rules of your workspace" />}
      >
        {(view) => (
          <div className="flex flex-col gap-4">
            {view.coming && <ComingNotice coming={view.coming} canEdit={canEdit} />}
            {edits ? (
              <RulesEditor
                view={view}
                change={change}
                onChange={(next) => go({ edit: true, change: next }, true)}
                onClose={() => go({})}
              />
            ) : (
              <Rules view={view} onEdit={() => go({ edit: true })} />
            )}
          </div>
        )}
      </QueryState>
    </Page>
  );
}

interface RulesProps {
  readonly view: WorkspaceRulesView;
  readonly onEdit: () => void;
}

function Rules({ view, onEdit }: RulesProps) {
  const { current, draft, can } = view;
  const save = useSaveDraft();
  const rules = rulesOf(current);
  const draftAgain = async (earlier: QualificationRules) => {
    try {
      await save.mutateAsync({ version: draft?.version ?? 0, rules: earlier });
      onEdit();
    } catch (error) {
      notifyError('Couldn’t make a draft of these rules', { text: problemText(error) });
    }
  };
  return (
    <>
      <ExpectationsCard settings={rules} gapsBlock={rules.gapsBlock} />
      <WeightsCard weights={rules.weights} />
      <FreshnessCard freshnessDays={rules.freshnessDays} />
      <ForecastCapsCard caps={rules.caps} />
      {can.edit && (
        <FittedWeightsCard
          weights={rules.weights}
          onDraft={(weights) => void draftAgain({ ...(draft ? rulesOf(draft.rules) : rules), weights })}
        />
      )}
      <HistoryCard onUseAgain={can.edit ? (earlier) => void draftAgain(earlier) : null} />
    </>
  );
}
