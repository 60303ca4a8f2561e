/** The words of a search, each of which must occur in what is found. Repeating one adds nothing. */
export function searchWords(text: string | undefined): string[] {
  return [
    ...new Set(
      (text ?? '').split(/\s+/u).filter((word) => word !== '' && word.isWellFormed() && !word.includes('\0')),
    ),
  ];
}
