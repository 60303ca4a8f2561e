import {
  ALL_FORMATS,
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { UnusableMedia } from './unusable-media.ts';

interface Container {
  readonly contentType: string;
  readonly format: () => OutputFormat;
}

const CONTAINERS: readonly [(codec: AudioCodec) => boolean, Container][] = [
  [
    (codec) => codec === 'opus' || codec === 'vorbis',
    { contentType: 'audio/webm', format: () => new WebMOutputFormat() },
  ],
  [
    (codec) => codec === 'aac',
    { contentType: 'audio/mp4', format: () => new Mp4OutputFormat({ fastStart: false }) },
  ],
  [(codec) => codec === 'mp3', { contentType: 'audio/mpeg', format: () => new Mp3OutputFormat() }],
  [(codec) => codec === 'flac', { contentType: 'audio/flac', format: () => new FlacOutputFormat() }],
  [
    (codec) => codec.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw',
    { contentType: 'audio/wav', format: () => new WavOutputFormat() },
  ],
];

function containerOf(codec: AudioCodec): Container {
  const found = CONTAINERS.find(([holds]) => holds(codec));
  if (!found) throw new UnusableMedia('unknown_codec');
  return found[1];
}

export interface OpenedAudio {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  readonly decoderConfig: AudioDecoderConfig;
  readonly packets: EncodedPacketSink;
  readonly close: () => void;
}

/** Opens the sound of a file; a picture beside it is passed over. Throws UnusableMedia. */
export async function openAudio(path: string): Promise<OpenedAudio> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  try {
    if (!(await input.canRead())) throw new UnusableMedia('unreadable');
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new UnusableMedia('no_sound');
    const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
    if (codec === null || decoderConfig === null) throw new UnusableMedia('unknown_codec');
    return {
      track,
      codec,
      decoderConfig,
      packets: new EncodedPacketSink(track),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

export interface Writer {
  add(packet: EncodedPacket): Promise<void>;
  finish(): Promise<void>;
}

/** Writes packets as they are into a new file that can be searched; nothing is decoded. */
export async function writeAudio(path: string, { codec, decoderConfig }: OpenedAudio): Promise<Writer> {
  const source = new EncodedAudioPacketSource(codec);
  const target = new FilePathTarget(path, { chunked: true, chunkSize: 2 ** 20 });
  const output = new Output({ format: containerOf(codec).format(), target });
  output.addAudioTrack(source);
  await output.start();
  let isFirst = true;
  return {
    add: async (packet) => {
      await source.add(packet, isFirst ? { decoderConfig } : undefined);
      isFirst = false;
    },
    finish: () => output.finalize(),
  };
}

export const contentTypeOf = ({ codec }: Pick<OpenedAudio, 'codec'>): string =>
  containerOf(codec).contentType;
