import { BUILT_IN_NAMES, BUILT_IN_THEMES } from '@dealwright/domain/built-in-themes';
import { ControlsGallery } from '../features/shell/gallery/controls-gallery.tsx';
import { OverlaysGallery } from '../features/shell/gallery/overlays-gallery.tsx';
import { SignatureGallery } from '../features/shell/gallery/signature-gallery.tsx';
import { StatesGallery } from '../features/shell/gallery/states-gallery.tsx';
import { TokensGallery } from '../features/shell/gallery/tokens-gallery.tsx';
import { activateTheme, isBuiltIn, useThemeSetting } from '../lib/custom-themes.ts';
import { usePage } from '../lib/page-title.ts';
import { MODES, setMode, useMode } from '../lib/theme.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

const MODE_LABELS = { light: 'Light', dark: 'Dark', system: 'System' } as const;

/** Every component in every state. Served in development and demo mode. */
export function GalleryPage() {
  usePage({ title: 'Components' });
  const mode = useMode();
  const { activeTheme } = useThemeSetting();
  return (
    <TooltipProvider>
      <main className="mx-auto flex max-w-6xl flex-col gap-10 p-4 pb-24 md:p-8">
        <PageHeader
          title="Components"
          description="The parts Dealwright is made of, in every state."
          actions={
            <>
              <SegmentedControl
                aria-label="Theme"
                value={isBuiltIn(activeTheme) ? activeTheme : 'dealwright'}
                onValueChange={activateTheme}
                segments={BUILT_IN_THEMES.map((value) => ({ value, label: BUILT_IN_NAMES[value] }))}
              />
              <SegmentedControl
                aria-label="Color mode"
                value={mode}
                onValueChange={setMode}
                segments={MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
              />
            </>
          }
        />
        <SignatureGallery />
        <TokensGallery />
        <ControlsGallery />
        <OverlaysGallery />
        <StatesGallery />
      </main>
    </TooltipProvider>
  );
}
