import { describe, expect, it } from 'vitest';
import type { AnsweredPiece } from '../transcript-store.ts';
import { readAnswer } from './read-answer.ts';
import { writeTranscript } from './write-transcript.ts';

const piece = (
  track: AnsweredPiece['track'],
  text: string,
  fromMs: number,
  toMs = 60_000,
): AnsweredPiece => ({
  track,
  part: 0,
  piece: 0,
  starts_at_ms: 0,
  from_ms: 0,
  to_ms: toMs,
  answer: [
    {
      words: text.split(' ').map((word, at) => [word, fromMs + at * 300, fromMs + at * 300 + 200]),
      speaker: null,
    },
  ],
});

describe('a transcript', () => {
  it('REC27 puts both sides in the order in which they spoke, and each line says whose it is', () => {
    const { body, speakers } = writeTranscript([
      piece('us', 'Who signs?', 1_000),
      piece('them', 'Our CFO does.', 5_000),
    ]);
    expect(body).toBe('[00:01] Seller: Who signs?\n\n[00:05] Buyer: Our CFO does.');
    expect(speakers).toMatchObject([
      { label: 'Seller', side: 'seller', name: null, confirmed: true },
      { label: 'Buyer', side: 'buyer', name: null, confirmed: true },
    ]);
  });

  it('REC28 what our microphone heard from the loudspeaker isn’t ours', () => {
    const { body } = writeTranscript([
      piece('them', 'We signed with Rival yesterday.', 2_000),
      piece('us', 'we signed with rival yesterday', 2_400),
    ]);
    expect(body).toBe('[00:02] Buyer: We signed with Rival yesterday.');
  });

  it('REC61 of a microphone alone nobody’s side is known', () => {
    const { body, speakers, segments } = writeTranscript([piece('us', 'Our CFO signs everything.', 1_000)]);
    expect(body).toBe('[00:01] Speaker: Our CFO signs everything.');
    expect(speakers).toMatchObject([{ label: 'Speaker', side: 'unknown', confirmed: false }]);
    expect(segments).toMatchObject([{ track: 'us', side: 'unknown' }]);
  });

  it('REC61 words are ours while the meeting’s tab is heard, and anyone’s before and after', () => {
    const later = { ...piece('them', 'Yes.', 500, 5_000), part: 1, starts_at_ms: 40_000 };
    const { body } = writeTranscript([
      piece('us', 'Who signs?', 1_000, 15_000),
      { ...piece('us', 'Our CFO does.', 500, 15_000), part: 1, starts_at_ms: 19_000 },
      { ...piece('us', 'Thank you.', 0, 9_000), part: 2, starts_at_ms: 44_000 },
      piece('them', 'Let me see.', 3_000, 20_000),
      later,
    ]);
    expect(body).toBe(
      '[00:01] Seller: Who signs?\n\n[00:03] Buyer: Let me see.\n\n[00:19] Seller: Our CFO\n\n' +
        '[00:20] Speaker: does.\n\n[00:40] Buyer: Yes.\n\n[00:44] Seller: Thank you.',
    );
  });

  it('REC61 what a service calls a speaker is a label that reads as one', () => {
    const called = (speaker: string | null) => {
      const mixed = piece('mixed', 'Hello.', 0);
      return writeTranscript([{ ...mixed, answer: mixed.answer.map((heard) => ({ ...heard, speaker })) }])
        .body;
    };
    expect([null, 'speaker_1', 'A', '<b>: x'].map(called)).toEqual([
      '[00:00] Speaker: Hello.',
      '[00:00] Speaker 1: Hello.',
      '[00:00] Speaker A: Hello.',
      '[00:00] Speaker b x: Hello.',
    ]);
  });
});

const segment = (text: string, more: object = {}) => ({
  text,
  start: 1,
  end: 3,
  no_speech_prob: 0.01,
  avg_logprob: -0.2,
  compression_ratio: 1.2,
  ...more,
});
const said = (segments: ReturnType<typeof segment>[]) =>
  readAnswer({ text: '', segments }, 10_000).map(({ words }) => words.map(([word]) => word).join(' '));

describe('what a service answers', () => {
  it('REC09 has words on silence, and words that go round in circles, taken out', () => {
    const silence = { no_speech_prob: 0.9, avg_logprob: -1.3 };
    expect(said([segment('Hello.'), segment('Thank you.', silence)])).toEqual(['Hello.']);
    expect(said([segment('Unsure but said.', { no_speech_prob: 0.9 })])).toEqual(['Unsure but said.']);
    expect(said([segment('go go go go', { compression_ratio: 9 })])).toEqual([]);
    expect(said(Array.from({ length: 9 }, () => segment('Okay.')))).toHaveLength(3);
  });

  it('REC29 is read without segments and without times of words too', () => {
    const [only] = readAnswer({ text: 'We need it by June.' }, 5_000);
    expect(only?.words.map(([word]) => word)).toEqual(['We', 'need', 'it', 'by', 'June.']);
    expect(only?.words[0]?.[1]).toBe(0);
    expect(only?.words.at(-1)?.[2]).toBe(5_000);
    expect(readAnswer({ text: '  ' }, 5_000)).toEqual([]);
  });

  it('REC29 gives words the times that it lists, with the signs of the text', () => {
    const words = [
      { word: 'Our', start: 1.1, end: 1.3 },
      { word: 'CFO', start: 1.4, end: 1.9 },
    ];
    const [only] = readAnswer({ text: '', segments: [segment('Our CFO…')], words }, 10_000);
    expect(only?.words).toEqual([
      ['Our', 1_100, 1_300],
      ['CFO…', 1_400, 1_900],
    ]);
  });
});
