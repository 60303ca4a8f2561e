/** Bytes that were stored are no longer there, or no longer the same. */
export class LostAudio extends Error {}
