import type { DealSummary } from '@dealwright/contract/deals/deals';
import { useQueryClient } from '@tanstack/react-query';
import { useHotkey } from '../../../lib/hotkeys.ts';
import { findDeal } from '../deal-cache.ts';
import type { PipelineActions } from './pipeline-actions.ts';
import type { Selection } from './selection.ts';

const GROUP = 'Pipeline';

function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}

/** The keys that work on the card or row that has the focus. */
export function useDealShortcuts(actions: PipelineActions, selection: Selection): void {
  const client = useQueryClient();
  const focused = (): { readonly deal: DealSummary; readonly element: HTMLElement } | null => {
    const element = document.activeElement?.closest<HTMLElement>('[data-number]');
    const deal = element && findDeal(client, Number(element.dataset.number));
    return deal ? { deal, element } : null;
  };
  const key = (keys: string, label: string, run: (deal: DealSummary, element: HTMLElement) => void) => ({
    keys,
    label,
    group: GROUP,
    run: () => {
      const found = focused();
      if (found) run(found.deal, found.element);
    },
  });
  useHotkey(
    key('m', 'Move to a stage', (deal, element) => {
      if (deal.can.edit) actions.chooseStage(deal, element);
    }),
  );
  useHotkey(
    key('e', 'Edit the deal', (deal) => {
      if (deal.can.edit) actions.edit(deal);
    }),
  );
  useHotkey(
    key('n', 'New note', (deal) => {
      if (deal.can.edit) actions.write(deal);
    }),
  );
  useHotkey(key('x', 'Select the deal', selection.toggle));
  usePipelineShortcuts(actions, selection);
}

/** The keys that need no card or row. */
function usePipelineShortcuts(actions: PipelineActions, selection: Selection): void {
  useHotkey(
    {
      keys: 'c',
      label: 'New deal',
      group: GROUP,
      run: () => {
        if (!isSomethingOpen()) actions.create?.();
      },
    },
    actions.create !== undefined,
  );
  useHotkey(
    {
      keys: 'escape',
      label: 'Clear the selection',
      group: GROUP,
      // Escape closes the innermost thing first.
      run: () => {
        if (!isSomethingOpen()) selection.clear();
      },
    },
    selection.deals.size > 0 || selection.active,
  );
}
