/** What is left out first where the window has no room for all: what the card and the deal's page say too. */
const DROPPED_FIRST = ['days', 'owner', 'gaps', 'account', 'close_date'] as const;

/** Tailwind's unit of width, in pixels. */
const UNIT_PX = 4;
/** The column of checkboxes, and the frame. */
const AROUND_PX = 44;

export function widthOf(columnClass: string): number {
  return Number(/^w-(\d+)$/.exec(columnClass)?.[1] ?? 0) * UNIT_PX;
}

/**
 * Which of the columns must go, so that the rest fit beside each other; none while the room is not known. What a person
 * chose beyond those scrolls sideways.
 */
export function droppedToFit(
  columns: readonly { readonly id: string; readonly width: string }[],
  roomPx: number | null,
): readonly string[] {
  if (roomPx === null) return [];
  let needed = columns.reduce((sum, { width }) => sum + widthOf(width), AROUND_PX);
  const dropped: string[] = [];
  for (const id of DROPPED_FIRST) {
    if (needed <= roomPx) break;
    const column = columns.find((candidate) => candidate.id === id);
    if (!column) continue;
    needed -= widthOf(column.width);
    dropped.push(id);
  }
  return dropped;
}
