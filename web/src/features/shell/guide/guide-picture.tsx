/** Known to scripts/screenshots.mjs. */
const WIDTH = 1200;
const RATIO = 10 / 16;

interface GuidePictureProps {
  readonly name: string;
  readonly text: string;
}

/** The product as it looks in the theme that is shown; the other picture is not loaded. */
export function GuidePicture({ name, text }: GuidePictureProps) {
  const picture = (mode: 'light' | 'dark', look: string) => (
    <img
      src={`/guide/${name}-${mode}.webp`}
      alt={text}
      width={WIDTH}
      height={WIDTH * RATIO}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-lg border border-border ${look}`}
    />
  );
  return (
    <figure className="my-2 flex flex-col gap-2">
      {picture('light', 'dark:hidden')}
      {picture('dark', 'hidden dark:block')}
      <figcaption className="text-xs text-muted-foreground">{text}</figcaption>
    </figure>
  );
}
