/** The word without its commonest endings: 'signs', 'signed' and 'signing' are one. */
export function stem(word: string): string {
  if (word.length < 5 || !/^[a-zß-ÿ]+$/.test(word)) return word;
  const bare = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:sses)$/, 'ss')
    .replace(/(?:ing|edly|ed|es|s|ly|er|ers|ment|ments|e)$/, '');
  const cut = bare.length < 3 ? word : bare;
  return cut.replace(/([bdfgklmnprt])\1$/, '$1');
}
