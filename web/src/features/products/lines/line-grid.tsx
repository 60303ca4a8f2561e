import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../lib/cx.ts';
import { useHotkeyList } from '../../../lib/hotkeys.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { DealNeed } from './api.ts';
import { focusBeside, focusCell, leavesText, placeOf } from './grid-focus.ts';
import { FIELD_LABELS, type GridDraft } from './line-draft.ts';
import type { LineProblem } from './line-problem.ts';
import { LineRow } from './line-row.tsx';
import { isTable } from './pasted-lines.ts';
import type { PricedGrid } from './priced-grid.ts';
import type { GridActions } from './use-grid-actions.ts';

interface LineGridProps {
  readonly grid: GridDraft;
  /** Without any, lines have no column for what they answer. */
  readonly needs: readonly DealNeed[];
  readonly priced: PricedGrid;
  readonly problems: ReadonlyMap<string, readonly LineProblem[]>;
  readonly actions: GridActions;
}

const NO_PROBLEMS: readonly LineProblem[] = [];
const REMOVE_KEYS = 'mod+shift+backspace';

/** What an arrow or Enter does in a cell; true where it went somewhere. */
function goByKey(
  event: KeyboardEvent,
  table: HTMLElement | null,
  count: number,
  actions: GridActions,
): boolean {
  const place = placeOf(event.target);
  if (!place || event.altKey || event.ctrlKey || event.metaKey) return false;
  const { row, field, control } = place;
  switch (event.key) {
    case 'Enter': {
      if (event.shiftKey) return focusCell(table, { row: row - 1, field });
      if (row < count - 1) return focusCell(table, { row: row + 1, field });
      if (actions.add()) focusCell(table, { row: count, field: 'name' });
      return true;
    }
    case 'ArrowDown':
      return focusCell(table, { row: row + 1, field }) || control instanceof HTMLSelectElement;
    case 'ArrowUp':
      return focusCell(table, { row: row - 1, field }) || control instanceof HTMLSelectElement;
    case 'ArrowLeft':
      return !event.shiftKey && leavesText(control, -1) && focusBeside(table, place, -1);
    case 'ArrowRight':
      return !event.shiftKey && leavesText(control, 1) && focusBeside(table, place, 1);
    default:
      return false;
  }
}

function onPaste(event: ClipboardEvent, actions: GridActions): void {
  const place = placeOf(event.target);
  const text = event.clipboardData.getData('text/plain');
  if (!place || !isTable(text)) return;
  event.preventDefault();
  place.control.blur();
  actions.paste(place, text);
  place.control.focus();
}

/** Removing and moving the line that is typed in, by keys that the overview of keys lists. */
function useLineKeys(table: RefObject<HTMLElement | null>, { lines }: GridDraft, actions: GridActions) {
  const at = () => {
    const place = placeOf(document.activeElement);
    const line = place && lines[place.row];
    return place && line ? { ...place, key: line.key } : null;
  };
  const move = (by: -1 | 1) => () => {
    const now = at();
    if (!now) return;
    actions.move(now.key, by);
    window.requestAnimationFrame(() => focusCell(table.current, { row: now.row + by, field: now.field }));
  };
  const remove = () => {
    const now = at();
    if (!now) return;
    actions.remove(now.key);
    const row = Math.min(now.row, Math.max(0, lines.length - 2));
    window.requestAnimationFrame(() => focusCell(table.current, { row, field: now.field }));
  };
  const common = { group: 'Products', whileTyping: true, onPageOnly: true } as const;
  useHotkeyList([
    { ...common, keys: 'alt+arrowup', label: 'Move line up', run: move(-1) },
    { ...common, keys: 'alt+arrowdown', label: 'Move line down', run: move(1) },
    { ...common, keys: REMOVE_KEYS, label: 'Remove line', run: remove },
  ]);
}

const HEAD = 'h-8 border-b border-border px-2.5 text-xs font-medium whitespace-nowrap text-muted-foreground';

const WIDTHS = [
  ['name', 'min-w-52'],
  ['quantity', 'w-24 text-right'],
  ['unit_price', 'w-32 text-right'],
  ['discount', 'w-24 text-right'],
  ['billing', 'w-28'],
  ['periods', 'w-20 text-right'],
  ['tax', 'w-20 text-right'],
  ['need', 'w-44'],
] as const;

/** All lines at once, typed like a spreadsheet. */
export function LineGrid({ grid, needs, priced, problems, actions }: LineGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: HTMLElement } | null>(null);
  const openMenu = useCallback((key: string, anchor: HTMLElement) => setMenu({ key, anchor }), []);
  useLineKeys(table, grid, actions);
  const hasNeeds = needs.length > 0 || grid.lines.some(({ need }) => need);
  return (
    <div className="scroll-shade-x overflow-x-auto rounded-lg border border-border bg-card">
      <table
        ref={table}
        aria-label="Products of the deal"
        className={cx(
          'w-full border-separate border-spacing-0 text-left text-sm',
          hasNeeds ? 'min-w-[67rem]' : 'min-w-[56rem]',
        )}
        onKeyDown={(event) => {
          if (!event.defaultPrevented && goByKey(event, table.current, grid.lines.length, actions)) {
            event.preventDefault();
          }
        }}
        onPaste={(event) => onPaste(event, actions)}
      >
        <LineHead hasNeeds={hasNeeds} />
        <tbody>
          {grid.lines.map((line, row) => (
            <LineRow
              key={line.key}
              line={line}
              row={row}
              currency={grid.currency}
              needs={hasNeeds ? needs : null}
              netMinor={priced.nets.get(line.key)}
              problems={problems.get(line.key) ?? NO_PROBLEMS}
              actions={actions}
              onMenu={openMenu}
            />
          ))}
        </tbody>
      </table>
      <LineMenu menu={menu} grid={grid} actions={actions} onClose={() => setMenu(null)} />
    </div>
  );
}

function LineHead({ hasNeeds }: { readonly hasNeeds: boolean }) {
  return (
    <thead>
      <tr>
        {WIDTHS.filter(([field]) => hasNeeds || field !== 'need').map(([field, width]) => (
          <th key={field} scope="col" className={cx(HEAD, width)}>
            {FIELD_LABELS[field]}
          </th>
        ))}
        <th scope="col" className={cx(HEAD, 'w-32 text-right')}>
          Line total
        </th>
        <th scope="col" className={cx(HEAD, 'w-10')}>
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface LineMenuProps extends Pick<LineGridProps, 'grid' | 'actions'> {
  readonly menu: { readonly key: string; readonly anchor: HTMLElement } | null;
  readonly onClose: () => void;
}

function LineMenu({ menu, grid, actions, onClose }: LineMenuProps) {
  const place = grid.lines.findIndex(({ key }) => key === menu?.key);
  if (!menu || place < 0) return null;
  return (
    <Menu open anchor={menu.anchor} onOpenChange={(open) => !open && onClose()}>
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        shortcut="alt+arrowup"
        disabled={place === 0}
        onSelect={() => actions.move(menu.key, -1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        shortcut="alt+arrowdown"
        disabled={place === grid.lines.length - 1}
        onSelect={() => actions.move(menu.key, 1)}
      >
        Move down
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden />}
        shortcut={REMOVE_KEYS}
        destructive
        onSelect={() => actions.remove(menu.key)}
      >
        Remove line
      </MenuItem>
    </Menu>
  );
}
