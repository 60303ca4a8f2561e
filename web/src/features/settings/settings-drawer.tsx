import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { SettingsFrameProps } from './sections.ts';

interface SettingsDrawerProps extends SettingsFrameProps {
  /** The section that was open last: closing it loses nothing that is typed in it. */
  readonly kept: string;
}

/** On phones: the sections below each other, at most one of them open. '' stands for none. */
export function SettingsDrawer({ open, kept, sections, onTabChange, onClose }: SettingsDrawerProps) {
  return (
    <Sheet
      side="bottom"
      open
      onOpenChange={(next) => !next && onClose()}
      title="Settings"
      heightClass="h-[95dvh] max-h-[95dvh]"
    >
      <Accordion.Root
        value={open === null ? [] : [open.key]}
        onValueChange={(opened) => onTabChange(String(opened[0] ?? ''))}
        className="-mx-4 -mt-1 divide-y divide-border border-y border-border"
      >
        {sections.map(({ key, title, icon: Icon, Content }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Header>
              <Accordion.Trigger className="group flex min-h-13 w-full items-center gap-3 px-4 text-left -outline-offset-2 [&_svg]:size-4">
                <Icon aria-hidden className="text-muted-foreground" />
                <span className="flex-1">{title}</span>
                <ChevronDown
                  aria-hidden
                  className="text-muted-foreground transition-transform group-data-panel-open:rotate-180"
                />
              </Accordion.Trigger>
            </Accordion.Header>
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
