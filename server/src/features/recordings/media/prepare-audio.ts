import type { EncodedPacket } from 'mediabunny';
import type { Stretch } from '../transcript-store.ts';
import { contentTypeOf, type OpenedAudio, openAudio, writeAudio } from './audio-files.ts';
import { UnusableMedia } from './unusable-media.ts';

/** Services take 25 MB at most; the container around the packets needs some. */
const MOST_PIECE_BYTES = 22 * 1024 * 1024;
const MOST_PIECE_MS = 15 * 60 * 1000;
/** So much of a piece is in the next one too, so that no word is cut in half. */
const OVERLAP_MS = 3_000;
/** Of one file, in seconds; its times are broken if it claims more. */
const LONGEST_S = 7 * 24 * 60 * 60;

export interface PreparedAudio {
  readonly contentType: string;
  readonly durationMs: number;
  /** What is transcribed at a time. */
  readonly pieces: readonly Stretch[];
}

/** Divides sound into pieces while it is gone through. */
class Pieces {
  private readonly done: Stretch[] = [];
  private fromMs = 0;
  private bytes = 0;
  /** Those of the last seconds, which the next piece begins with. */
  private last: { readonly atMs: number; readonly bytes: number }[] = [];

  add(atMs: number, endMs: number, bytes: number): void {
    if (this.bytes > 0 && (this.bytes + bytes > MOST_PIECE_BYTES || endMs - this.fromMs > MOST_PIECE_MS)) {
      this.done.push({ fromMs: Math.floor(this.fromMs), toMs: Math.ceil(atMs) });
      this.last = this.last.filter((packet) => packet.atMs >= atMs - OVERLAP_MS);
      this.fromMs = this.last[0]?.atMs ?? atMs;
      this.bytes = this.last.reduce((sum, packet) => sum + packet.bytes, 0);
    }
    this.bytes += bytes;
    this.last.push({ atMs, bytes });
    if (this.last.length > 2_000) this.last = this.last.filter((packet) => packet.atMs >= endMs - OVERLAP_MS);
  }

  end(endMs: number): readonly Stretch[] {
    const toMs = Math.ceil(endMs);
    return toMs > this.fromMs ? [...this.done, { fromMs: Math.floor(this.fromMs), toMs }] : this.done;
  }
}

/** Packets up to where a file breaks off: what a crash left is played as far as it goes. */
async function* soundPackets({ packets }: OpenedAudio): AsyncGenerator<EncodedPacket> {
  let count = 0;
  try {
    for await (const packet of packets.packets()) {
      count += 1;
      yield packet;
    }
  } catch (error) {
    if (count === 0) throw error;
  }
}

/** Copies the sound of a file into one that can be searched, and says how long it is. Throws UnusableMedia. */
export async function prepareAudio(from: string, to: string): Promise<PreparedAudio> {
  const audio = await openAudio(from);
  try {
    const writer = await writeAudio(to, audio);
    const pieces = new Pieces();
    let first: number | null = null;
    let [end, duration] = [0, 0];
    for await (const packet of soundPackets(audio)) {
      first ??= packet.timestamp;
      const at = Math.max(packet.timestamp - first, 0);
      // A recorder doesn't say how long the last one is.
      duration = packet.duration > 0 ? packet.duration : duration;
      end = Math.max(end, at + duration);
      if (end > LONGEST_S) throw new UnusableMedia('unreadable');
      await writer.add(packet.clone({ timestamp: at, duration }));
      pieces.add(at * 1000, (at + duration) * 1000, packet.byteLength);
    }
    if (end === 0) throw new UnusableMedia('no_sound');
    await writer.finish();
    const durationMs = Math.round(end * 1000);
    return { contentType: contentTypeOf(audio), durationMs, pieces: pieces.end(durationMs) };
  } finally {
    audio.close();
  }
}

/** Copies a stretch of a file that was prepared. */
export async function cutAudio(from: string, to: string, { fromMs, toMs }: Stretch): Promise<void> {
  const audio = await openAudio(from);
  try {
    const writer = await writeAudio(to, audio);
    const first = (await audio.packets.getPacket(fromMs / 1000)) ?? (await audio.packets.getFirstPacket());
    if (!first) throw new UnusableMedia('no_sound');
    for await (const packet of audio.packets.packets(first)) {
      if (packet.timestamp * 1000 >= toMs) break;
      await writer.add(packet.clone({ timestamp: Math.max(packet.timestamp - first.timestamp, 0) }));
    }
    await writer.finish();
  } finally {
    audio.close();
  }
}
