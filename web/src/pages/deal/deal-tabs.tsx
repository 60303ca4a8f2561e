import type { Deal } from '@dealwright/contract/deals/deals';
import type { DealTab } from '@dealwright/domain/deal-tab';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { HeadLine } from '../../features/deals/head/head-line.tsx';
import type { HistoryNames } from '../../features/deals/history/history-sentence.ts';
import type { InteractionKind } from '../../features/interactions/api.ts';
import { useDealTabSetting } from '../../lib/deal-tab-setting.ts';
import { useHotkeyList } from '../../lib/hotkeys.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { BusinessProblemTab } from './business-problem-tab.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';
import { EmailsTab } from './emails-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MeddpiccTab } from './meddpicc-tab.tsx';
import { NewsTab } from './news-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { RfpTab } from './rfp-tab.tsx';
import { SalesIntelligenceTab } from './sales-intelligence-tab.tsx';
import { StakeholdersTab } from './stakeholders-tab.tsx';

interface DealTabsProps {
  readonly deal: Deal;
  /** The head has been scrolled away: on a phone the row of tabs then says the least of it. */
  readonly headIsAway: boolean;
  readonly names: HistoryNames;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
  readonly onWrite: (kind: InteractionKind) => void;
  readonly onImport: (file: File | null) => void;
}

/** One for each of the eleven tabs, as they lie side by side on a keyboard. */
const NUMBER_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-'] as const;

/** The tabs by number, in the order in which the person has them. */
function useTabKeys(
  tabs: readonly { readonly value: DealTab; readonly label: string }[],
  go: (tab: DealTab) => void,
) {
  useHotkeyList(
    tabs.flatMap(({ value, label }, place) => {
      const keys = NUMBER_KEYS[place];
      return keys === undefined ? [] : [{ keys, label, group: 'Deal tabs', run: () => go(value) }];
    }),
  );
}

/**
 * The tabs in the person's own order and size. A deal starts on Overview, or on the first tab where that is hidden; a
 * hidden tab that an address asks for is shown for as long as it is looked at.
 */
function useShownTabs(asked: DealTab | undefined, waiting: number) {
  const { tabs, size } = useDealTabSetting();
  const [first = 'overview'] = tabs.filter(({ visible }) => visible).map(({ id }) => id);
  const start = tabs.some(({ id, visible }) => id === 'overview' && visible) ? 'overview' : first;
  const open = asked ?? start;
  const shown = useMemo(
    () =>
      tabs
        .filter(({ id, visible }) => visible || id === open)
        .map(({ value, label }) => ({
          value,
          label,
          badge: value === 'meddpicc' && waiting > 0 && (
            <Badge tone="primary">
              {waiting}
              <span className="sr-only"> suggestions wait</span>
            </Badge>
          ),
        })),
    [tabs, open, waiting],
  );
  return { shown, size, open, start };
}

/** The parts of a deal, in the address and some of them under keys. */
export function DealTabs(props: DealTabsProps) {
  const { deal, headIsAway, search, onSearch } = props;
  const isPhone = useIsPhone();
  const settings = useSettings();
  const { shown, size, open, start } = useShownTabs(search.tab, deal.pending_suggestions);
  const go = (next: DealTab) => onSearch({ tab: next === start ? undefined : next });
  useTabKeys(shown, go);
  return (
    <Tabs<DealTab>
      aria-label="Parts of the deal"
      value={open}
      onValueChange={go}
      tabs={shown}
      size={size}
      stays
      lead={isPhone && headIsAway && <HeadLine deal={deal} />}
      action={
        <IconButton label="Customize tabs" size="sm" onClick={() => settings.open('personalization')}>
          <SlidersHorizontal aria-hidden />
        </IconButton>
      }
    >
      <TabPanel value={open} className="pt-2.5 md:pt-4">
        <Part {...props} tab={open} />
      </TabPanel>
    </Tabs>
  );
}

function Part({ tab, ...props }: DealTabsProps & { readonly tab: DealTab }): ReactNode {
  const { deal, names, search, onSearch, onWrite, onImport } = props;
  switch (tab) {
    case 'overview':
      return <OverviewTab deal={deal} names={names} onSearch={onSearch} />;
    case 'meddpicc':
      return <MeddpiccTab deal={deal} search={search} onSearch={onSearch} />;
    case 'business-problem':
      return <BusinessProblemTab deal={deal} search={search} onSearch={onSearch} />;
    case 'emails':
      return <EmailsTab deal={deal} />;
    case 'notes':
      return (
        <NotesTab deal={deal} search={search} onSearch={onSearch} onWrite={onWrite} onImport={onImport} />
      );
    case 'stakeholders':
      return <StakeholdersTab deal={deal} search={search} onSearch={onSearch} />;
    case 'history':
      return <HistoryTab deal={deal} names={names} search={search} onSearch={onSearch} />;
    case 'products':
      return <ProductsTab deal={deal} search={search} onSearch={onSearch} />;
    case 'sales-intelligence':
      return <SalesIntelligenceTab deal={deal} search={search} onSearch={onSearch} />;
    case 'news':
      return <NewsTab deal={deal} search={search} onSearch={onSearch} />;
    case 'rfp':
      return <RfpTab deal={deal} search={search} onSearch={onSearch} />;
  }
}
