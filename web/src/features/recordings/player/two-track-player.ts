import type { RecordingPart } from '../api.ts';
import { lengthOf, type Piece, pieceAt } from './timeline.ts';

/** What the player needs of an audio element. */
export type Audio = Pick<
  HTMLAudioElement,
  'src' | 'currentTime' | 'playbackRate' | 'paused' | 'ended' | 'readyState' | 'error' | 'play' | 'pause'
>;

export interface PlayerState {
  readonly isPlaying: boolean;
  readonly ms: number;
  readonly rate: number;
  /** Sound is on its way. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
}

interface Voice {
  readonly pieces: readonly Piece[];
  readonly audio: Audio;
  loaded: Piece | null;
}

interface PlayerOptions {
  readonly tracks: readonly (readonly Piece[])[];
  readonly urlOf: (piece: Pick<RecordingPart, 'track' | 'part'>) => string;
  readonly createAudio: () => Audio;
  readonly onState: (state: PlayerState) => void;
  readonly now?: () => number;
}

const TICK_MS = 100;
/** Voices further apart than this are put together again. */
const APART_MS = 120;
/** HAVE_FUTURE_DATA: it can play on from where it is. */
const CAN_PLAY = 3;

/** Plays the tracks of a recording as one, each from part to part. */
export class TwoTrackPlayer {
  readonly lengthMs: number;
  readonly #voices: readonly Voice[];
  readonly #options: PlayerOptions;
  #state: PlayerState = { isPlaying: false, ms: 0, rate: 1, isWaiting: false, hasFailed: false };
  #timer: ReturnType<typeof setInterval> | undefined;
  #tickedAt = 0;

  constructor(options: PlayerOptions) {
    const { tracks, createAudio } = options;
    this.#options = options;
    this.#voices = tracks.map((pieces) => ({ pieces, audio: createAudio(), loaded: null }));
    this.lengthMs = lengthOf(tracks);
  }

  get state(): PlayerState {
    return this.#state;
  }

  play(): void {
    if (this.#state.isPlaying) return;
    for (const voice of this.#voices) if (voice.audio.error !== null) voice.loaded = null;
    const atEnd = this.#state.ms >= this.lengthMs;
    this.#change({ isPlaying: true, hasFailed: false, ...(atEnd && { ms: 0 }) });
    this.#tickedAt = this.#now();
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#align(0);
  }

  pause(): void {
    clearInterval(this.#timer);
    for (const { audio } of this.#voices) audio.pause();
    this.#change({ isPlaying: false, isWaiting: false });
  }

  seek(ms: number): void {
    this.#change({ ms: Math.min(this.lengthMs, Math.max(0, Math.round(ms))) });
    this.#tickedAt = this.#now();
    this.#align(0);
  }

  setRate(rate: number): void {
    for (const { audio } of this.#voices) audio.playbackRate = rate;
    this.#change({ rate });
  }

  close(): void {
    this.pause();
    for (const { audio } of this.#voices) audio.src = '';
  }

  /** Goes on by the time that passed, unless a voice that should be heard has not arrived yet. */
  tick(): void {
    const now = this.#now();
    const passed = (now - this.#tickedAt) * this.#state.rate;
    this.#tickedAt = now;
    if (this.#voices.some(({ audio, loaded }) => loaded !== null && audio.error !== null)) {
      this.pause();
      this.#change({ hasFailed: true });
      return;
    }
    const isWaiting = this.#voices.some((voice) => this.#isAwaited(voice));
    if (isWaiting) {
      for (const voice of this.#voices) if (!this.#isAwaited(voice)) voice.audio.pause();
      this.#change({ isWaiting });
      return;
    }
    const ms = Math.min(this.lengthMs, this.#heardAt() ?? this.#state.ms + passed);
    this.#change({ ms, isWaiting });
    if (ms >= this.lengthMs) this.pause();
    else this.#align(APART_MS);
  }

  #isAwaited({ pieces, audio, loaded }: Voice): boolean {
    const piece = pieceAt(pieces, this.#state.ms);
    return piece !== null && piece === loaded && audio.readyState < CAN_PLAY && !audio.ended;
  }

  /** Where the first voice that is heard has come to, which is truer than a clock. */
  #heardAt(): number | null {
    for (const { pieces, audio, loaded } of this.#voices) {
      const isHeard = loaded !== null && loaded === pieceAt(pieces, this.#state.ms);
      if (isHeard && !audio.paused && !audio.ended) {
        const ms = loaded.fromMs + audio.currentTime * 1000;
        // It may be just behind a seek.
        return Math.max(ms, loaded.fromMs);
      }
    }
    return null;
  }

  /** Puts each voice where it should be; one that is nearer than `apartMs` is left alone. */
  #align(apartMs: number): void {
    const { ms, rate, isPlaying } = this.#state;
    for (const voice of this.#voices) {
      const piece = pieceAt(voice.pieces, ms);
      if (piece === null) {
        voice.audio.pause();
        continue;
      }
      const { audio } = voice;
      if (piece !== voice.loaded) {
        audio.src = this.#options.urlOf(piece);
        voice.loaded = piece;
        audio.currentTime = (ms - piece.fromMs) / 1000;
        audio.playbackRate = rate;
      } else if (Math.abs(piece.fromMs + audio.currentTime * 1000 - ms) > apartMs) {
        audio.currentTime = (ms - piece.fromMs) / 1000;
      }
      // A play that a pause or another source cuts short rejects; what is wrong with the sound stands in `error`.
      if (isPlaying && audio.paused && !audio.ended) audio.play().catch(() => undefined);
    }
  }

  #now(): number {
    return (this.#options.now ?? (() => performance.now()))();
  }

  #change(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState(this.#state);
  }
}
