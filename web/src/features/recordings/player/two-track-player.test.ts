import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lengthOf, pieceAt, piecesOf, segmentAt, timeOfQuote } from './timeline.ts';
import { type Audio, TwoTrackPlayer } from './two-track-player.ts';

const part = (track: 'us' | 'them', place: number, starts_at_ms: number, duration_ms: number) => ({
  track,
  part: place,
  starts_at_ms,
  duration_ms,
});

const PARTS = [part('us', 0, 0, 601_000), part('us', 1, 600_000, 120_000), part('them', 0, 30_000, 60_000)];

describe('the timeline of a recording', () => {
  it('REC41 hears the later of two parts that overlap, and nothing between parts', () => {
    const us = piecesOf(PARTS, 'us');
    expect(us).toEqual([
      { track: 'us', part: 0, fromMs: 0, toMs: 600_000 },
      { track: 'us', part: 1, fromMs: 600_000, toMs: 720_000 },
    ]);
    const them = piecesOf(PARTS, 'them');
    expect(pieceAt(them, 10_000)).toBeNull();
    expect(pieceAt(them, 30_000)?.part).toBe(0);
    expect(pieceAt(them, 90_000)).toBeNull();
    expect(lengthOf([us, them])).toBe(720_000);
  });

  it('REC41 finds what is said at a time, and the time of a quote', () => {
    const segments = [
      { from_ms: 1000, to_ms: 2000, starts_at: 0, ends_at: 40 },
      { from_ms: 5000, to_ms: 7000, starts_at: 41, ends_at: 90 },
    ];
    expect([0, 1000, 3000, 6000].map((ms) => segmentAt(segments, ms))).toEqual([-1, 0, 0, 1]);
    expect(timeOfQuote(segments, 10)).toBe(1000);
    expect(timeOfQuote(segments, 60)).toBe(5000);
    expect(timeOfQuote(segments, 500)).toBeNull();
  });
});

/** Plays by the fake clock; `isSlow` has no data yet. */
class FakeAudio implements Audio {
  src = '';
  playbackRate = 1;
  paused = true;
  ended = false;
  error = null;
  #isSlow = false;
  #at = 0;
  #since = 0;

  get readyState(): number {
    return this.#isSlow ? 1 : 4;
  }
  set isSlow(slow: boolean) {
    this.#at = this.currentTime;
    this.#since = performance.now();
    this.#isSlow = slow;
  }
  get currentTime(): number {
    const isStill = this.paused || this.#isSlow;
    return this.#at + (isStill ? 0 : ((performance.now() - this.#since) / 1000) * this.playbackRate);
  }
  set currentTime(seconds: number) {
    this.#at = seconds;
    this.#since = performance.now();
  }
  async play(): Promise<void> {
    this.#since = performance.now();
    this.paused = false;
  }
  pause(): void {
    this.#at = this.currentTime;
    this.paused = true;
  }
}

function playerOf() {
  const audios: FakeAudio[] = [];
  const player = new TwoTrackPlayer({
    tracks: [piecesOf(PARTS, 'us'), piecesOf(PARTS, 'them')],
    urlOf: ({ track, part: place }) => `${track}/${place}`,
    createAudio: () => {
      const audio = new FakeAudio();
      audios.push(audio);
      return audio;
    },
    onState: () => undefined,
  });
  const [us, them] = audios as [FakeAudio, FakeAudio];
  return { player, us, them };
}

describe('the player', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('REC41 plays both tracks at the same place, from part to part', async () => {
    const { player, us, them } = playerOf();
    player.seek(28_000);
    player.play();
    await vi.advanceTimersByTimeAsync(1000);
    expect([us.paused, them.paused]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(them.src).toBe('them/0');
    expect(them.paused).toBe(false);
    expect(Math.abs(us.currentTime - (them.currentTime + 30))).toBeLessThan(0.15);
    expect(Math.abs(player.state.ms - 33_000)).toBeLessThan(200);
    player.seek(599_000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(us.src).toBe('us/1');
    expect(Math.abs(player.state.ms - 602_000)).toBeLessThan(200);
    expect(Math.abs(us.currentTime * 1000 + 600_000 - player.state.ms)).toBeLessThan(200);
    player.close();
  });

  it('REC41 goes faster where that is chosen, and stops at the end', async () => {
    const { player, us } = playerOf();
    player.setRate(2);
    player.seek(700_000);
    player.play();
    await vi.advanceTimersByTimeAsync(5000);
    expect(us.playbackRate).toBe(2);
    expect(Math.abs(player.state.ms - 710_000)).toBeLessThan(300);
    await vi.advanceTimersByTimeAsync(6000);
    expect(player.state).toMatchObject({ isPlaying: false, ms: 720_000 });
  });

  it('REC41 both wait for the one whose sound has not arrived', async () => {
    const { player, us, them } = playerOf();
    player.seek(40_000);
    them.isSlow = true;
    player.play();
    await vi.advanceTimersByTimeAsync(2000);
    expect(player.state).toMatchObject({ isWaiting: true, ms: 40_000 });
    expect(us.paused).toBe(true);
    them.isSlow = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(player.state.isWaiting).toBe(false);
    expect(Math.abs(player.state.ms - 42_000)).toBeLessThan(300);
    expect(Math.abs(us.currentTime - 30 - them.currentTime)).toBeLessThan(0.15);
    player.close();
  });
});
