import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import type { SettingsFrameProps } from './sections.ts';

interface SettingsDrawerProps extends SettingsFrameProps {
  /** The section that was open last: closing it loses nothing that is typed in it. */
  readonly kept: string;
}

const DEEDS = ['pointerdown', 'wheel', 'keydown'] as const;
const SETTLED_AFTER_MS = 2_000;

/** While what is above it goes and what is in it comes, until the person touches or types. */
function keepInSight(head: Element, within: Element): () => void {
  const sizes = new ResizeObserver(() => head.scrollIntoView({ block: 'start' }));
  const stop = () => {
    sizes.disconnect();
    clearTimeout(settled);
    for (const deed of DEEDS) window.removeEventListener(deed, stop);
  };
  const settled = setTimeout(stop, SETTLED_AFTER_MS);
  sizes.observe(within);
  for (const deed of DEEDS) window.addEventListener(deed, stop, { passive: true });
  return stop;
}

/** On phones: the sections below each other, at most one of them open. '' stands for none. */
export function SettingsDrawer({ open, kept, sections, onTabChange, onClose }: SettingsDrawerProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  // The head of what was opened stays in sight, whatever was closed above it; by its address too.
  const asked = open?.key;
  useEffect(() => {
    if (asked === undefined) return;
    const head = list?.querySelector(`[data-section="${asked}"]`);
    if (!list || !head) return;
    return keepInSight(head, list);
  }, [asked, list]);
  return (
    <Sheet
      side="bottom"
      open
      onOpenChange={(next) => !next && onClose()}
      title="Settings"
      heightClass="h-[95dvh] max-h-[95dvh]"
    >
      <Accordion.Root
        ref={setList}
        value={open === null ? [] : [open.key]}
        onValueChange={(opened) => onTabChange(String(opened[0] ?? ''))}
        className="-mx-4 -mt-1 divide-y divide-border border-y border-border"
      >
        {sections.map(({ key, title, icon: Icon, Content }) => (
          <Accordion.Item key={key} value={key} data-section={key} className="scroll-mt-4">
            <SectionHeader title={title} icon={Icon} />
            <Accordion.Panel keepMounted={key === kept} className="px-4 pt-1 pb-5">
              <Suspense fallback={<SkeletonList rows={3} rowClass="h-16" />}>
                <Content />
              </Suspense>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion.Root>
    </Sheet>
  );
}

function SectionHeader({
  title,
  icon: Icon,
}: Pick<SettingsFrameProps['sections'][number], 'title' | 'icon'>) {
  return (
    <Accordion.Header>
      <Accordion.Trigger
        className={cx(
          'group flex min-h-13 w-full items-center gap-3 px-4 text-left -outline-offset-2 [&_svg]:size-4',
        )}
      >
        <Icon aria-hidden className="text-muted-foreground" />
        <span className="flex-1">{title}</span>
        <ChevronDown
          aria-hidden
          className="text-muted-foreground transition-transform group-data-panel-open:rotate-180"
        />
      </Accordion.Trigger>
    </Accordion.Header>
  );
}
