import { GallerySection, States } from './gallery-section.tsx';

const SURFACES = [
  'bg-background text-foreground',
  'bg-card text-card-foreground',
  'bg-muted text-muted-foreground',
  'bg-secondary text-secondary-foreground',
  'bg-accent text-accent-foreground',
  'bg-primary text-primary-foreground',
  'bg-destructive text-destructive-foreground',
] as const;

const MEANINGS = [
  'bg-primary-tint text-primary',
  'bg-warn-tint text-warn',
  'bg-won-tint text-won',
  'bg-lost-tint text-lost',
] as const;

const GRADES = ['bg-grade-1', 'bg-grade-2', 'bg-grade-3'] as const;

const SIZES = [
  ['text-3xl', '36'],
  ['text-2xl', '26'],
  ['text-xl', '20'],
  ['text-lg', '16'],
  ['text-base', '14, body'],
  ['text-sm', '13, tables'],
  ['text-xs', '12, captions'],
] as const;

export function TokensGallery() {
  return (
    <>
      <GallerySection title="Colour">
        <States label="Surfaces with their text">
          {SURFACES.map((classes) => (
            <Swatch key={classes} classes={classes} />
          ))}
        </States>
        <States label="Meaning: amber is aging, green is won, red is disputed or lost">
          {MEANINGS.map((classes) => (
            <Swatch key={classes} classes={classes} />
          ))}
        </States>
        <States label="Grades, one hue">
          {GRADES.map((classes) => (
            <span key={classes} className={`h-10 w-32 rounded-lg border border-border ${classes}`} />
          ))}
        </States>
      </GallerySection>
      <GallerySection title="Type">
        <div className="flex flex-col gap-2">
          {SIZES.map(([size, note]) => (
            <p key={size} className={size}>
              Evidence, not opinion <span className="text-muted-foreground tabular-nums">{note}</span>
            </p>
          ))}
          <p className="font-medium">Medium weight: 0123456789</p>
          <p className="tabular-nums">Tabular figures: 1,111,111.00 and 8,888,888.00</p>
        </div>
      </GallerySection>
    </>
  );
}

function Swatch({ classes }: { readonly classes: string }) {
  return (
    <span
      className={`inline-grid h-14 w-40 place-items-center rounded-lg border border-border text-sm ${classes}`}
    >
      {classes.split(' ')[0]?.replace('bg-', '')}
    </span>
  );
}
