import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptRecording } from '../chunks/kept-recordings.ts';
import { memoryRecordings } from '../chunks/memory-recordings.ts';
import { CallRecorder } from './call-recorder.ts';

const BEGUN: KeptRecording = {
  id: 'call',
  number: 1,
  title: 'Call',
  userId: 'me',
  contentType: 'audio/webm',
  recordedMs: 0,
  isOver: false,
  parts: [],
};

/** Hands over a chunk each slice of time, as the browser's does. */
class FakeRecorder {
  state: RecordingState = 'inactive';
  onstop: (() => void) | null = null;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  start(slice: number): void {
    this.state = 'recording';
    this.#timer = setInterval(() => {
      if (this.state === 'recording') this.requestData();
    }, slice);
  }
  requestData(): void {
    this.ondataavailable?.({ data: new Blob(['sound']) });
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
  stop(): void {
    clearInterval(this.#timer);
    this.state = 'inactive';
    this.requestData();
    this.onstop?.();
  }
}

class FakeTrack extends EventTarget {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

function streamOf() {
  const track = new FakeTrack();
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
  return { stream, track };
}

async function recorderOf(openMicrophone: () => Promise<MediaStream>) {
  const kept = memoryRecordings();
  await kept.begin(BEGUN);
  const recorder = new CallRecorder({
    recording: BEGUN,
    kept,
    create: () => new FakeRecorder() as unknown as MediaRecorder,
    openMicrophone,
    onState: () => undefined,
    onKept: () => undefined,
  });
  const partsOf = async () => (await kept.find('call'))?.parts ?? [];
  return { recorder, kept, partsOf };
}

const none = () => Promise.reject(new Error('none'));

describe('the recorder of a call', () => {
  beforeEach(() => {
    vi.stubGlobal('MediaStream', class {});
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('REC50 keeps a chunk of each side every 15 seconds, and a part every ten minutes that overlaps by a second', async () => {
    const { recorder, kept, partsOf } = await recorderOf(none);
    recorder.start(streamOf().stream, streamOf().stream);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await kept.waiting('call')).toBe(2);
    await vi.advanceTimersByTimeAsync(610_000);
    await recorder.stop();
    const us = (await partsOf()).filter(({ track }) => track === 'us');
    expect(us.map(({ part, offsetMs }) => [part, offsetMs])).toEqual([
      [0, 0],
      [1, 600_000],
    ]);
    // 40 slices, and the second that the next part begins before.
    expect(us[0]?.chunks).toBe(41);
    expect(await partsOf()).toHaveLength(4);
    expect((await kept.find('call'))?.isOver).toBe(true);
  });

  it('REC50 pauses without a gap: the time stands still, and what was said is kept at once', async () => {
    const { recorder, kept } = await recorderOf(none);
    recorder.start(streamOf().stream, null);
    await vi.advanceTimersByTimeAsync(4000);
    recorder.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(recorder.clock.ms).toBe(4000);
    expect(await kept.waiting('call')).toBe(1);
    recorder.resume();
    await vi.advanceTimersByTimeAsync(2000);
    expect(recorder.clock.ms).toBe(6000);
  });

  it('REC50 another microphone takes over as a new part where a headset is unplugged', async () => {
    const other = streamOf();
    const { recorder, partsOf } = await recorderOf(async () => other.stream);
    const headset = streamOf();
    recorder.start(headset.stream, null);
    await vi.advanceTimersByTimeAsync(20_000);
    headset.track.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(recorder.state.microphone).toBe('on');
    await recorder.stop();
    expect((await partsOf()).map(({ part, offsetMs }) => [part, offsetMs])).toEqual([
      [0, 0],
      [1, 20_000],
    ]);
    expect(other.track.stopped).toBe(true);
  });

  it('REC50 a tab that is no longer shared is said, and shared again', async () => {
    const { recorder, partsOf } = await recorderOf(none);
    const tab = streamOf();
    recorder.start(streamOf().stream, tab.stream);
    await vi.advanceTimersByTimeAsync(5000);
    tab.track.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(recorder.state).toMatchObject({ tab: 'lost', microphone: 'on', phase: 'recording' });
    await recorder.replace('them', streamOf().stream);
    expect(recorder.state.tab).toBe('on');
    await recorder.stop();
    const them = (await partsOf()).filter(({ track }) => track === 'them');
    expect(them.map(({ part, offsetMs }) => [part, offsetMs])).toEqual([
      [0, 0],
      [1, 10_000],
    ]);
  });

  it('REC50 nothing is kept after somebody said no', async () => {
    const { recorder, kept } = await recorderOf(none);
    const microphone = streamOf();
    recorder.start(microphone.stream, null);
    await vi.advanceTimersByTimeAsync(1000);
    recorder.drop();
    await kept.forget('call');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(microphone.track.stopped).toBe(true);
    expect(await kept.waiting('call')).toBe(0);
  });
});
