import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { backdropClass, dialogPopupClass } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import type { SettingsFrameProps } from './sections.ts';

/** On desktop: the sections at the side, the open one beside them. */
export function SettingsDialog({ open, sections, onTabChange, onClose }: SettingsFrameProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-8">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[aria-current="page"]') ?? null}
            className={cx(dialogPopupClass, 'h-[min(46rem,calc(100dvh-4rem))] max-w-5xl overflow-hidden')}
          >
            <div className="grid min-h-0 flex-1 grid-cols-[13.5rem_1fr]">
              <div className="flex min-h-0 flex-col border-r border-border bg-muted/50 p-3">
                <BaseDialog.Title className="px-2.5 pt-1.5 pb-3 text-lg">Settings</BaseDialog.Title>
                <SectionNav sections={sections} openKey={open?.key} onTabChange={onTabChange} />
              </div>
              <section aria-label={open?.title} className="flex min-h-0 min-w-0 flex-col">
                <header className="flex items-center justify-between gap-4 px-6 pt-4 pb-3">
                  <h2 className="text-lg">{open?.title}</h2>
                  <BaseDialog.Close render={<IconButton label="Close" tooltip={false} className="-mr-2" />}>
                    <X aria-hidden />
                  </BaseDialog.Close>
                </header>
                <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">
                  <Suspense fallback={<SkeletonList rows={4} rowClass="h-16" />}>
                    {open && <open.Content />}
                  </Suspense>
                </div>
              </section>
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface SectionNavProps extends Pick<SettingsFrameProps, 'sections' | 'onTabChange'> {
  readonly openKey: string | undefined;
}

function SectionNav({ sections, openKey, onTabChange }: SectionNavProps) {
  return (
    <nav aria-label="Settings" className="min-h-0 overflow-y-auto">
      <ul className="flex flex-col gap-0.5">
        {sections.map(({ key, title, icon: Icon }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === openKey ? 'page' : undefined}
              onClick={() => onTabChange(key)}
              className={cx(
                'flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left -outline-offset-2 text-sm',
                'text-muted-foreground -outline-offset-2 transition-colors hover:bg-secondary',
                'hover:text-foreground aria-[current=page]:bg-secondary aria-[current=page]:font-medium',
                'aria-[current=page]:text-foreground touch:h-11 [&_svg]:size-4',
              )}
            >
              <Icon aria-hidden />
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
