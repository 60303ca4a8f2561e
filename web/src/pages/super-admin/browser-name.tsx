interface BrowserNameProps {
  /** 'Firefox 140 on Windows' */
  readonly name: string;
  /** As the browser wrote it; null if it said nothing. */
  readonly userAgent: string | null;
}

/** A browser in words; what it said of itself unfolds. */
export function BrowserName({ name, userAgent }: BrowserNameProps) {
  if (userAgent === null) return name;
  return (
    <details>
      <summary className="cursor-pointer touch:min-h-11 touch:content-center" title={userAgent}>
        {name}
      </summary>
      <p className="mt-1 font-mono text-xs break-all text-muted-foreground">{userAgent}</p>
    </details>
  );
}
