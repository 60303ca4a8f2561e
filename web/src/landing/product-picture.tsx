interface ProductPictureProps {
  readonly name: 'board' | 'deal' | 'dashboard';
  /** What is to be seen, for those who do not see it. */
  readonly alt: string;
}

/** The sizes that scripts/screenshots.mjs writes: a wide window, and a phone for narrow ones. */
const WIDTHS = [1440, 2160] as const;
const PHONE = { width: 780, height: 1280 } as const;
const SIZES = '(min-width: 72rem) 69rem, calc(100vw - 2rem)';
const NARROW = '(max-width: 40rem)';

const TYPES = ['avif', 'webp'] as const;
const MODES = [
  { mode: 'dark', shownWhere: 'hidden dark:block' },
  { mode: 'light', shownWhere: 'dark:hidden' },
] as const;

/** A picture of the product, as dark or light as the page is. The other one is never loaded. */
export function ProductPicture({ name, alt }: ProductPictureProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-muted">
      {MODES.map(({ mode, shownWhere }) => {
        const file = `/landing/${name}-${mode}`;
        return (
          <picture key={mode} className={shownWhere}>
            {TYPES.map((type) => (
              <source
                key={`narrow-${type}`}
                media={NARROW}
                type={`image/${type}`}
                srcSet={`${file}-${PHONE.width}.${type}`}
                width={PHONE.width}
                height={PHONE.height}
              />
            ))}
            {TYPES.map((type) => (
              <source
                key={type}
                type={`image/${type}`}
                srcSet={WIDTHS.map((width) => `${file}-${width}.${type} ${width}w`).join(', ')}
                sizes={SIZES}
                width={1440}
                height={900}
              />
            ))}
            <img
              src={`${file}-1440.webp`}
              width={1440}
              height={900}
              loading="lazy"
              decoding="async"
              alt={alt}
              className="block h-auto w-full"
            />
          </picture>
        );
      })}
    </div>
  );
}
