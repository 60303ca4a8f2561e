import { startWhisperDouble, WHISPER_KEY } from './double.ts';

const { origin, allow } = await startWhisperDouble();
const settings = {
  TRANSCRIPTION_URL: `${origin}/v1`,
  TRANSCRIPTION_API_KEY: WHISPER_KEY,
  OUTBOUND_ALLOW: allow,
};
process.stdout.write(`${JSON.stringify(settings)}\n`);
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
