import type { DealSummary } from '@dealwright/contract/deals/deals';
import { type Board, putOnBoard } from './board-cache.ts';
import { isBeingChanged } from './track-mutation.ts';

/**
 * An answer tells how things were when the server read them, and it may come late: a change that was made since, or
 * is on its way, would be undone on the screen until the next answer, and its card taken from under the focus.
 */
function isNewer(shown: DealSummary, given: DealSummary | undefined): boolean {
  return isBeingChanged(shown.number) || (given !== undefined && given.version < shown.version);
}

/** The deals of an answer, but those of which a newer state is shown already as they are shown. */
export function keepNewer(
  shown: readonly DealSummary[],
  given: readonly DealSummary[],
): readonly DealSummary[] {
  const known = new Map(shown.map((deal) => [deal.number, deal]));
  return given.map((deal) => {
    const here = known.get(deal.number);
    return here && isNewer(here, deal) ? here : deal;
  });
}

/** The same for the board, where a newer state may stand in another column. The very board given, if nothing was kept. */
export function keepNewerOnBoard(shown: Board | undefined, given: Board): Board {
  if (!shown) return given;
  const answered = new Map(given.columns.flatMap(({ items }) => items).map((deal) => [deal.number, deal]));
  return shown.columns
    .flatMap(({ items }) => items)
    .filter((deal) => isNewer(deal, answered.get(deal.number)))
    .reduce(putOnBoard, given);
}
