/** The parts of a deal's page, in the order that they have until a person changes it (settings §3). */
export const DEAL_TABS = [
  'overview',
  'meddpicc',
  'business-problem',
  'rfp',
  'emails',
  'notes',
  'products',
  'stakeholders',
  'sales-intelligence',
  'news',
  'history',
] as const;
export type DealTab = (typeof DEAL_TABS)[number];

export const DEAL_TAB_LABELS: Readonly<Record<DealTab, string>> = {
  overview: 'Overview',
  meddpicc: 'MEDDPICC',
  'business-problem': 'Business Problem',
  rfp: 'RFP',
  emails: 'Emails',
  notes: 'Notes',
  products: 'Products',
  stakeholders: 'Stakeholders',
  'sales-intelligence': 'Sales Intelligence',
  news: 'News',
  history: 'History',
};

export const TAB_SIZES = ['compact', 'normal', 'wide'] as const;
export type TabSize = (typeof TAB_SIZES)[number];
export const DEFAULT_TAB_SIZE: TabSize = 'normal';

export interface TabPreference {
  readonly id: DealTab;
  readonly label: string;
  /** As in the address of the deal. */
  readonly value: DealTab;
  readonly visible: boolean;
}

const preference = (id: DealTab, visible = true): TabPreference => ({
  id,
  label: DEAL_TAB_LABELS[id],
  value: id,
  visible,
});

/** All of them, visible. */
export const DEFAULT_TABS: readonly TabPreference[] = DEAL_TABS.map((id) => preference(id));

function fieldOf(value: unknown, name: 'id' | 'visible'): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * What was stored, made whole: each tab once, and at least one visible. A tab that came to the product later stands
 * after the one that it follows by default.
 */
export function arrangeTabs(stored: unknown): readonly TabPreference[] {
  const found: TabPreference[] = [];
  for (const entry of Array.isArray(stored) ? stored : []) {
    const id = DEAL_TABS.find((known) => known === fieldOf(entry, 'id'));
    if (id && !found.some((tab) => tab.id === id))
      found.push(preference(id, fieldOf(entry, 'visible') !== false));
  }
  for (const [place, id] of DEAL_TABS.entries()) {
    if (found.some((tab) => tab.id === id)) continue;
    const before = found.findIndex((tab) => tab.id === DEAL_TABS[place - 1]);
    found.splice(before + 1, 0, preference(id));
  }
  return found.some(({ visible }) => visible) ? found : DEFAULT_TABS;
}

/** The tabs with one of them moved to another place, counted from 0; past the ends it stays at the end. */
export function moveTab(
  tabs: readonly TabPreference[],
  id: DealTab,
  place: number,
): readonly TabPreference[] {
  const moved = tabs.find((tab) => tab.id === id);
  if (!moved) return tabs;
  const others = tabs.filter((tab) => tab !== moved);
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** The tabs with one of them shown or hidden. The last one that is visible stays so. */
export function showTab(
  tabs: readonly TabPreference[],
  id: DealTab,
  visible: boolean,
): readonly TabPreference[] {
  const changed = tabs.map((tab) => (tab.id === id ? { ...tab, visible } : tab));
  return changed.some((tab) => tab.visible) ? changed : tabs;
}
