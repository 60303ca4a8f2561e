import { ControlsGallery } from '../features/gallery/controls-gallery.tsx';
import { OverlaysGallery } from '../features/gallery/overlays-gallery.tsx';
import { SignatureGallery } from '../features/gallery/signature-gallery.tsx';
import { StatesGallery } from '../features/gallery/states-gallery.tsx';
import { TokensGallery } from '../features/gallery/tokens-gallery.tsx';
import { usePage } from '../lib/page-title.ts';
import { BUILT_IN_THEMES, MODES, setMode, setTheme, useMode, useTheme } from '../lib/theme.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

const MODE_LABELS = { light: 'Light', dark: 'Dark', system: 'System' } as const;
const THEME_LABELS = { dealwright: 'Dealwright', standard: 'standard' } as const;

/** Every component in every state. Served in development and demo mode. */
export function GalleryPage() {
  usePage({ title: 'Components' });
  const mode = useMode();
  const theme = useTheme();
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
                value={theme}
                onValueChange={setTheme}
                segments={BUILT_IN_THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
              />
              <SegmentedControl
                aria-label="Colour mode"
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
