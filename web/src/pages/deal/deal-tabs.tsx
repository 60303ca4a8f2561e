import type { Deal } from '@dealwright/contract/deals';
import type { HistoryNames } from '../../features/history/history-sentence.ts';
import type { InteractionKind } from '../../features/interactions/api.ts';
import { useHotkey } from '../../lib/hotkeys.ts';
import { Badge } from '../../ui/badge.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import type { DealSearch, DealTab, SetDealSearch } from './deal-search.ts';
import { EmailsTab } from './emails-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MeddpiccTab } from './meddpicc-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';

interface DealTabsProps {
  readonly deal: Deal;
  readonly names: HistoryNames;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
  readonly onWrite: (kind: InteractionKind) => void;
  readonly onImport: (file: File | null) => void;
}

/** Overview, MEDDPICC, Emails, Notes and History, in the address and under keys. */
export function DealTabs({ deal, names, search, onSearch, onWrite, onImport }: DealTabsProps) {
  const tab = search.tab ?? 'overview';
  const go = (next: DealTab) => onSearch({ tab: next === 'overview' ? undefined : next });
  useHotkey({ keys: '1', label: 'Overview', group: 'Deal', run: () => go('overview') });
  useHotkey({ keys: '2', label: 'MEDDPICC', group: 'Deal', run: () => go('meddpicc') });
  useHotkey({ keys: '3', label: 'Notes', group: 'Deal', run: () => go('notes') });
  useHotkey({ keys: '4', label: 'History', group: 'Deal', run: () => go('history') });
  useHotkey({ keys: '5', label: 'Emails', group: 'Deal', run: () => go('emails') });
  const waiting = deal.pending_suggestions;
  return (
    <Tabs<DealTab>
      aria-label="Parts of the deal"
      value={tab}
      onValueChange={go}
      tabs={[
        { value: 'overview', label: 'Overview' },
        {
          value: 'meddpicc',
          label: 'MEDDPICC',
          badge: waiting > 0 && (
            <Badge tone="primary">
              {waiting}
              <span className="sr-only"> suggestions wait</span>
            </Badge>
          ),
        },
        { value: 'emails', label: 'Emails' },
        { value: 'notes', label: 'Notes' },
        { value: 'history', label: 'History' },
      ]}
    >
      <TabPanel value="overview" className="pt-5">
        <OverviewTab deal={deal} names={names} onSearch={onSearch} />
      </TabPanel>
      <TabPanel value="meddpicc" className="pt-5">
        <MeddpiccTab deal={deal} search={search} onSearch={onSearch} />
      </TabPanel>
      <TabPanel value="emails" className="pt-5">
        <EmailsTab deal={deal} />
      </TabPanel>
      <TabPanel value="notes" className="pt-5">
        <NotesTab deal={deal} search={search} onSearch={onSearch} onWrite={onWrite} onImport={onImport} />
      </TabPanel>
      <TabPanel value="history" className="pt-5">
        <HistoryTab deal={deal} names={names} search={search} onSearch={onSearch} />
      </TabPanel>
    </Tabs>
  );
}
