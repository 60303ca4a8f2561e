/** Days that people give lie between these, both included. */
export const FIRST_DAY = '1990-01-01';
export const LAST_DAY = '2100-12-31';

/**
 * The moment that stands for a day in UTC of which no time is known: its noon, which is the same day in most places,
 * moved into the span from `earliest` to `latest`.
 */
export function momentOfDay(
  day: string,
  { earliest, latest }: { readonly earliest?: Date; readonly latest: Date },
): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  if (earliest && noon < earliest) return earliest;
  return noon > latest ? latest : noon;
}
