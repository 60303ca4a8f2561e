/** The number a search may be meant to name: '12', 'LEAD-12'. That deal is shown first. */
export function parseDealNumber(text: string | undefined): number | null {
  const match = /^(?:lead-?)?(\d{1,15})$/i.exec((text ?? '').trim());
  const number = Number(match?.[1] ?? 0);
  return number > 0 ? number : null;
}
