const RATE = 8000;
const HEADER_BYTES = 44;

/** A tone as a WAV file. */
export function toneWav(seconds: number): Buffer {
  const samples = RATE * seconds;
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    file.writeInt16LE(Math.round(Math.sin((at / RATE) * 440 * 2 * Math.PI) * 8000), HEADER_BYTES + at * 2);
  }
  return file;
}

/** A WAV file in which nothing is heard. */
export function silentWav(seconds: number): Buffer {
  const file = toneWav(seconds);
  return file.fill(0, HEADER_BYTES);
}
