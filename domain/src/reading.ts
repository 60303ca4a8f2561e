/**
 * What a typed text means. Only understood text can be saved. If it could mean two things, a person chooses; if it
 * isn't understood, it stays in its field with a sentence that says what to type instead.
 */
export type Reading<T> =
  | { readonly kind: 'empty' }
  /** `note` says what of the text was left out, where something was. */
  | { readonly kind: 'understood'; readonly value: T; readonly note: string | null }
  /** One or two values, the likeliest first. */
  | { readonly kind: 'unsure'; readonly readings: readonly T[] }
  | { readonly kind: 'not_understood'; readonly why: string };

export const EMPTY_READING = { kind: 'empty' } as const;

export function understood<T>(value: T, note: string | null = null): Reading<T> {
  return { kind: 'understood', value, note };
}

export function notUnderstood(why: string): Reading<never> {
  return { kind: 'not_understood', why };
}

/** Longer texts are no amount and no date, and are not searched for one. */
export const MAX_TYPED_LENGTH = 80;
