/** Whether one of the patterns is in the text. Long lists of words are several patterns, so that each can be read. */
export function hasAny(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** Where the first of the patterns begins, or -1. */
export function indexOfAny(patterns: readonly RegExp[], text: string): number {
  const found = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}
