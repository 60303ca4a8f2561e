import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** A word of a sound file, and when it is said. */
export type SaidWord = readonly [word: string, atMs: number];

const PACKET_MS = 20;
/** A packet of 20 ms of one channel, as far as a container looks at it. */
const TABLE_OF_CONTENTS = 0x78;
const OPUS_HEAD = Buffer.from('4f707573486561640101380180bb0000000000', 'hex');
const OPUS = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: OPUS_HEAD };

interface SoundChoice {
  readonly words?: readonly SaidWord[];
  readonly ms: number;
  /** With a picture beside the sound. */
  readonly video?: boolean;
  /** How much later the second half claims to be. */
  readonly gapMs?: number;
  /** Bytes of each packet. */
  readonly packetBytes?: number;
}

async function addSound(source: EncodedAudioPacketSource, choice: SoundChoice): Promise<void> {
  const { words = [], ms, packetBytes = 40, gapMs = 0 } = choice;
  const said = new Map<number, string>();
  for (const [word, atMs] of words) said.set(Math.floor(atMs / PACKET_MS), word);
  for (let at = 0; at < ms / PACKET_MS; at += 1) {
    const data = Buffer.alloc(packetBytes);
    data[0] = TABLE_OF_CONTENTS;
    data.write(said.get(at) ?? '', 1, 'utf8');
    const atMs = at * PACKET_MS + (at * PACKET_MS < ms / 2 ? 0 : gapMs);
    const packet = new EncodedPacket(data, 'key', atMs / 1000, PACKET_MS / 1000);
    await source.add(packet, at === 0 ? { decoderConfig: OPUS } : undefined);
  }
}

async function addPicture(source: EncodedVideoPacketSource, ms: number): Promise<void> {
  for (let at = 0; at < ms / 40; at += 1) {
    const packet = new EncodedPacket(new Uint8Array(200), at === 0 ? 'key' : 'delta', at / 25, 1 / 25);
    const decoderConfig = { codec: 'vp8', codedWidth: 16, codedHeight: 16 };
    await source.add(packet, at === 0 ? { decoderConfig } : undefined);
  }
}

/** WebM as a browser’s recorder writes it: words stand in the packets of their moment, where `wordsIn` finds them. */
export async function webmSound(choice: SoundChoice): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-sound-'));
  try {
    const path = join(folder, 'sound.webm');
    const output = new Output({
      format: new WebMOutputFormat({ appendOnly: true }),
      target: new FilePathTarget(path),
    });
    const sound = new EncodedAudioPacketSource('opus');
    const picture = new EncodedVideoPacketSource('vp8');
    output.addAudioTrack(sound);
    if (choice.video) output.addVideoTrack(picture, { frameRate: 25 });
    await output.start();
    await Promise.all([addSound(sound, choice), choice.video && addPicture(picture, choice.ms)]);
    await output.finalize();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A video without sound. */
export async function silentVideo(ms: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-sound-'));
  try {
    const path = join(folder, 'silent.webm');
    const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
    const picture = new EncodedVideoPacketSource('vp8');
    output.addVideoTrack(picture, { frameRate: 25 });
    await output.start();
    await addPicture(picture, ms);
    await output.finalize();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A tone of 16,000 samples a second. */
export function wavSound(ms: number): Buffer {
  const samples = Math.round(ms * 16);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(16_000, 24);
  file.writeUInt32LE(32_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    file.writeInt16LE(Math.round(Math.sin(at / 8) * 8_000), 44 + at * 2);
  }
  return file;
}

/** What a file of `webmSound` says, and how long it is, in milliseconds. */
export async function wordsIn(file: Uint8Array): Promise<{ words: SaidWord[]; ms: number }> {
  const bytes = new Uint8Array(file);
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return { words: [], ms: 0 };
    const words: SaidWord[] = [];
    const isOpus = (await track.getCodec()) === 'opus';
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const word = isOpus ? Buffer.from(packet.data).toString('utf8', 1).replace(/\0.*$/s, '') : '';
      if (word !== '') words.push([word, Math.round(packet.timestamp * 1000)]);
    }
    return { words, ms: Math.round((await track.computeDuration()) * 1000) };
  } finally {
    input.dispose();
  }
}
