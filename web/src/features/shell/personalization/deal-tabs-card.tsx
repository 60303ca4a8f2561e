import { moveTab, showTab, TAB_SIZES, type TabPreference, type TabSize } from '@dealwright/domain/deal-tab';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { changeDealTabs, resetDealTabs, useDealTabSetting } from '../../../lib/deal-tab-setting.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReordering } from './use-reordering.ts';

const SIZE_LABELS: Readonly<Record<TabSize, string>> = { compact: 'Compact', normal: 'Normal', wide: 'Wide' };

/** Which parts of a deal are shown, in which order and how large. */
export function DealTabsCard() {
  const { tabs, size } = useDealTabSetting();
  const [said, setSaid] = useState('');
  return (
    <Card
      title="Deal tabs"
      description="Kept in this browser, for every deal."
      actions={
        <Button variant="ghost" size="sm" onClick={resetDealTabs}>
          Reset
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          aria-label="Tab size"
          value={size}
          onValueChange={(next) => changeDealTabs({ size: next })}
          segments={TAB_SIZES.map((value) => ({ value, label: SIZE_LABELS[value] }))}
          className="self-start"
        />
        <p className="text-xs text-muted-foreground">
          Drag a tab by its handle, or focus the handle and press the arrow keys.
        </p>
        <TabList tabs={tabs} onMoved={setSaid} />
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </div>
    </Card>
  );
}

interface TabRowProps {
  readonly tab: TabPreference;
  readonly dragged: boolean;
  /** The last one that is visible: a deal without any part would be none. */
  readonly last: boolean;
  readonly onShow: (visible: boolean) => void;
  readonly handle: ReactNode;
}

function TabRow({ tab, dragged, last, onShow, handle }: TabRowProps) {
  return (
    <li
      className={cx(
        'flex min-h-10 items-center gap-2 px-2 text-sm first:rounded-t-lg last:rounded-b-lg',
        dragged && 'bg-accent text-accent-foreground',
      )}
    >
      {handle}
      <span className={cx('min-w-0 flex-1', !tab.visible && 'text-muted-foreground')}>
        {tab.label}
        {last && <span className="text-xs text-muted-foreground"> · one tab stays visible</span>}
      </span>
      <Switch
        checked={tab.visible}
        disabled={last}
        onCheckedChange={onShow}
        label={`Show ${tab.label}`}
        hideLabel
      />
    </li>
  );
}

interface TabListProps {
  readonly tabs: readonly TabPreference[];
  /** Told in words where a tab is now. */
  readonly onMoved: (said: string) => void;
}

function TabList({ tabs, onMoved }: TabListProps) {
  const { list, dragged, handleOf, listProps } = useReordering({
    length: tabs.length,
    onMove: (from, to) => {
      const moved = tabs[from];
      if (!moved) return;
      changeDealTabs({ tabs: moveTab(tabs, moved.id, to) });
      onMoved(`${moved.label} is now ${to + 1} of ${tabs.length}`);
    },
  });
  const visible = tabs.filter((tab) => tab.visible).length;
  return (
    <ul
      ref={list}
      aria-label="Deal tabs"
      {...listProps}
      className="divide-y divide-border rounded-lg border border-border"
    >
      {tabs.map((tab, place) => (
        <TabRow
          key={tab.id}
          tab={tab}
          dragged={place === dragged}
          last={tab.visible && visible === 1}
          onShow={(shown) => changeDealTabs({ tabs: showTab(tabs, tab.id, shown) })}
          handle={
            <IconButton
              label={`Move ${tab.label}`}
              size="sm"
              tooltip={false}
              {...handleOf(place)}
              className="cursor-grab touch-none active:cursor-grabbing"
            >
              <GripVertical aria-hidden />
            </IconButton>
          }
        />
      ))}
    </ul>
  );
}
