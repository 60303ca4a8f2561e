import type { Today } from '@dealwright/contract/dashboard/today';

const none = { deals: 0, items: [] };

/** A day with nothing to do. */
export const quietToday: Today = {
  day: '2026-06-15',
  since: null,
  period_label: null,
  quarter: { quarter: '2026-Q2', last_day: '2026-06-30', deals: 0, amounts: [] },
  at_risk: none,
  slipped: none,
  overdue: none,
  changed: none,
  decisions: { suggestions: none, conflicts: 0, ownerless: { deals: 0, owners: [] }, territory_draft: false },
  checklist: null,
};
