import { stripEnd } from '@dealwright/domain/strip-end';
import { refuseAlone } from './config-error.ts';

/** The service that turns sound into words. */
export interface TranscriptionConfig {
  /** Of its API, such as `https://api.openai.com/v1`. */
  readonly apiUrl: string;
  readonly model: string;
  /** Null for a service of one’s own that asks for none. */
  readonly key: string | null;
  /** In US dollars; 0 where it costs nothing. */
  readonly pricePerMinute: number;
}

interface Environment {
  readonly TRANSCRIPTION_URL?: string | undefined;
  readonly TRANSCRIPTION_MODEL?: string | undefined;
  readonly TRANSCRIPTION_API_KEY?: string | undefined;
  readonly TRANSCRIPTION_PRICE_PER_MINUTE?: number | undefined;
}

/** Null without a service: nothing that was said leaves this server. */
export function readTranscription(env: Environment): TranscriptionConfig | null {
  const { TRANSCRIPTION_URL: apiUrl, TRANSCRIPTION_MODEL: model, TRANSCRIPTION_API_KEY: key } = env;
  if (apiUrl === undefined) {
    refuseAlone(
      env,
      ['TRANSCRIPTION_MODEL', 'TRANSCRIPTION_API_KEY', 'TRANSCRIPTION_PRICE_PER_MINUTE'],
      'TRANSCRIPTION_URL',
      'no recording would be transcribed',
    );
    return null;
  }
  return {
    apiUrl: stripEnd(apiUrl, /\//),
    model: model ?? 'whisper-1',
    key: key ?? null,
    pricePerMinute: env.TRANSCRIPTION_PRICE_PER_MINUTE ?? 0,
  };
}
