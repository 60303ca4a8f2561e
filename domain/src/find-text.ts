/** For each length of what already fits, how much of it still fits where the next letter does not. */
function fallbacks(words: string): Int32Array {
  const back = new Int32Array(words.length);
  let fits = 0;
  for (let at = 1; at < words.length; at += 1) {
    while (fits > 0 && words.charCodeAt(at) !== words.charCodeAt(fits)) fits = back[fits - 1] ?? 0;
    if (words.charCodeAt(at) === words.charCodeAt(fits)) fits += 1;
    back[at] = fits;
  }
  return back;
}

/**
 * Where the words begin in the text, from a place on; -1 where they are not. Like `indexOf`, but always in time
 * proportional to both lengths (Knuth, Morris and Pratt): two megabytes of one letter and a quote that nearly fits
 * everywhere keep `indexOf` busy for seconds.
 */
export function findText(text: string, words: string, from = 0): number {
  if (words === '' || words.length > text.length) return words === '' ? Math.min(from, text.length) : -1;
  const back = fallbacks(words);
  let fits = 0;
  for (let at = Math.max(0, from); at < text.length; at += 1) {
    while (fits > 0 && text.charCodeAt(at) !== words.charCodeAt(fits)) fits = back[fits - 1] ?? 0;
    if (text.charCodeAt(at) === words.charCodeAt(fits)) fits += 1;
    if (fits === words.length) return at + 1 - fits;
  }
  return -1;
}
