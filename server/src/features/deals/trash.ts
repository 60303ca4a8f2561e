const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a deleted deal can be restored. */
export const TRASH_DAYS = 30;

/** When a deal that was deleted then is erased, with everything written into it. */
export function erasedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);
}

/** Deals that were deleted before this time are erased now. */
export function trashEndsBefore(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}
