/** Chunks that import one another in a circle, the first also at the end; null when there is none. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const follow = (chunk: string, path: readonly string[]): string[] | null => {
    const before = path.indexOf(chunk);
    if (before >= 0) return [...path.slice(before), chunk];
    if (done.has(chunk)) return null;
    for (const next of imports.get(chunk) ?? []) {
      const circle = follow(next, [...path, chunk]);
      if (circle) return circle;
    }
    done.add(chunk);
    return null;
  };
  for (const chunk of imports.keys()) {
    const circle = follow(chunk, []);
    if (circle) return circle;
  }
  return null;
}
