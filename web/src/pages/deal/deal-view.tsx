import type { Deal } from '@dealwright/contract/deals/deals';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRequestAnalysis } from '../../features/analyst/api.ts';
import { DealDialogs } from '../../features/deals/deal-dialogs.tsx';
import { DealHead } from '../../features/deals/head/deal-head.tsx';
import { usePinDeal } from '../../features/deals/head/use-pin-deal.ts';
import type { HistoryNames } from '../../features/deals/history/history-sentence.ts';
import { leadKey } from '../../features/deals/lead-key.ts';
import { DealStanding } from '../../features/deals/shelf/deal-standing.tsx';
import { useLiveDeals } from '../../features/deals/use-live-deals.ts';
import { useKeepVisit } from '../../features/deals/visits/api.ts';
import { useMembers } from '../../features/identity/members/api.ts';
import type { InteractionKind } from '../../features/interactions/api.ts';
import { PersonDialog } from '../../features/stakeholders/person-dialog.ts';
import { TaskDialog } from '../../features/tasks/task-dialog.ts';
import { accountName } from '../../lib/account-name.ts';
import { usePublishActiveDeal } from '../../lib/active-deal.ts';
import { useHotkey } from '../../lib/hotkeys.ts';
import { usePage } from '../../lib/page-title.ts';
import { useIsAway } from '../../lib/use-is-away.ts';
import { lazyPart, useLoadSoon } from '../../ui/lazy-part.tsx';
import { type DealSearch, pastDayOf, type SetDealSearch, useDealSearch } from './deal-search.ts';
import { DealTabs } from './deal-tabs.tsx';
import { MeddpiccTab } from './meddpicc-tab.tsx';
import { PastQualification } from './past-qualification.tsx';
import { PhoneActions } from './phone-actions.tsx';
import { RecordingPanel } from './recording-panel.tsx';
import { SourcePanel } from './source-panel.tsx';
import { StageControl } from './stage-control.tsx';

const NoteDialog = lazyPart(() =>
  import('../../features/interactions/note-dialog.tsx').then(({ NoteDialog }) => NoteDialog),
);

const ImportDialog = lazyPart(() =>
  import('../../features/interactions/import-dialog.tsx').then(({ ImportDialog }) => ImportDialog),
);

/** What is opened most from a deal. */
const SOON = [
  NoteDialog.load,
  TaskDialog.load,
  PersonDialog.load,
  MeddpiccTab.load,
  SourcePanel.load,
  ImportDialog.load,
];

type Task =
  | { readonly kind: 'write'; readonly as: InteractionKind }
  | { readonly kind: 'import'; readonly file: File | null; readonly sample?: boolean };

function usePublish(deal: Deal): void {
  const pin = usePinDeal();
  const navigate = useNavigate();
  const active = useMemo(
    () => ({
      id: deal.id,
      leadNumber: deal.number,
      companyName: accountName(deal.account),
      dealName: deal.name,
      pinned: deal.pinned,
      version: deal.version,
      archived: deal.archived !== null,
      can: deal.can,
      togglePin: () => void pin(deal),
      leave: () => navigate({ to: '/lead-planning' }),
    }),
    [deal, pin, navigate],
  );
  usePublishActiveDeal(active);
  usePage({ title: `${leadKey(deal.number)} · ${deal.name}` });
}

function useHistoryNames(currency: string): HistoryNames {
  const members = useMembers();
  return useMemo(() => {
    const byId = new Map((members.data ?? []).map(({ id, name }) => [id, name]));
    return { currency, nameOf: (id) => byId.get(id) ?? null };
  }, [currency, members.data]);
}

/** An address may ask for the import or a new note to open; once, so that it does not open again on the way back. */
function useStart(
  start: DealSearch['start'],
  canEdit: boolean,
  setSearch: SetDealSearch,
  setTask: (task: Task) => void,
): void {
  useEffect(() => {
    if (start === undefined) return;
    setSearch({ start: undefined }, { replace: true });
    if (!canEdit) return;
    if (start === 'note') setTask({ kind: 'write', as: 'note' });
    else setTask({ kind: 'import', file: null, sample: start === 'sample_call' });
  }, [start, canEdit, setSearch, setTask]);
}

/** The deal, whole: its head, its tabs, and what opens beside and above them. */
export function DealView({ deal }: { readonly deal: Deal }) {
  const [search, setSearch] = useDealSearch(deal.number);
  const [task, setTask] = useState<Task | null>(null);
  const names = useHistoryNames(deal.currency);
  const head = useRef<HTMLElement>(null);
  const headIsAway = useIsAway(head);
  usePublish(deal);
  useLiveDeals();
  useKeepVisit(deal.number);
  useLoadSoon(SOON);
  const write = (as: InteractionKind) => setTask({ kind: 'write', as });
  useHotkey({ keys: 'n', label: 'New note', group: 'Deal', run: () => write('note') }, deal.can.edit);
  const canEdit = deal.can.edit;
  const pastDay = pastDayOf(search);
  useStart(search.start, canEdit, setSearch, setTask);
  return (
    <>
      <DealStanding deal={deal} />
      <DealHead
        ref={head}
        deal={deal}
        stageMenu={<StageControl deal={deal} />}
        onOpenForecast={() => setSearch({ tab: 'overview' })}
        past={pastDay && <PastQualification number={deal.number} asOf={pastDay} />}
      />
      <DealTabs
        deal={deal}
        headIsAway={headIsAway}
        names={names}
        search={search}
        onSearch={setSearch}
        onWrite={write}
        onImport={(file) => setTask({ kind: 'import', file })}
      />
      {canEdit && (
        <PhoneActions
          deal={deal}
          search={search}
          onWrite={() => write('note')}
          onReview={() => setSearch({ tab: 'meddpicc', view: 'suggestions', as_of: undefined })}
        />
      )}
      <SourcePanel deal={deal} search={search} onSearch={setSearch} />
      <RecordingPanel deal={deal} search={search} onSearch={setSearch} />
      <DealTask deal={deal} task={task} onSearch={setSearch} onClose={() => setTask(null)} />
      <DealDialogs />
    </>
  );
}

interface DealTaskProps {
  readonly deal: Deal;
  readonly task: Task | null;
  readonly onSearch: SetDealSearch;
  readonly onClose: () => void;
}

function DealTask({ deal, task, onSearch, onClose }: DealTaskProps) {
  const request = useRequestAnalysis(deal.number);
  if (task?.kind === 'write') {
    return (
      <NoteDialog
        number={deal.number}
        interaction={null}
        kind={task.as}
        onClose={onClose}
        onSaved={(saved) => onSearch({ tab: 'notes', source: saved.id, at: undefined })}
      />
    );
  }
  if (task?.kind === 'import') {
    return (
      <ImportDialog
        number={deal.number}
        file={task.file}
        sample={task.sample === true}
        onClose={onClose}
        onSaved={(saved, analyse) => {
          if (analyse) request.mutate(saved.id);
          onSearch({ tab: 'notes', source: saved.id, at: undefined });
        }}
      />
    );
  }
  return null;
}
