import { describe, expect, it } from 'vitest';
import type { AnsweredPiece } from '../transcript-store.ts';
import { readAnswer } from './read-answer.ts';
import { writeTranscript } from './write-transcript.ts';

const piece = (track: AnsweredPiece['track'], text: string, fromMs: number): AnsweredPiece => ({
  track,
  part: 0,
  piece: 0,
  starts_at_ms: 0,
  from_ms: 0,
  to_ms: 60_000,
  answer: [
    {
      words: text.split(' ').map((word, at) => [word, fromMs + at * 300, fromMs + at * 300 + 200]),
      speaker: null,
    },
  ],
});

describe('a transcript', () => {
  it('REC27 puts both sides in the order in which they spoke, and each line says whose it is', () => {
    const { body, speakers } = writeTranscript(
      [piece('us', 'Who signs?', 1_000), piece('them', 'Our CFO does.', 5_000)],
      'Ann Lee',
    );
    expect(body).toBe('[00:01] Ann Lee: Who signs?\n\n[00:05] Buyer: Our CFO does.');
    expect(speakers).toMatchObject([
      { label: 'Ann Lee', side: 'seller', name: 'Ann Lee', confirmed: true },
      { label: 'Buyer', side: 'buyer', name: null, confirmed: true },
    ]);
  });

  it('REC28 what our microphone heard from the loudspeaker isn’t ours', () => {
    const { body } = writeTranscript(
      [
        piece('them', 'We signed with Rival yesterday.', 2_000),
        piece('us', 'we signed with rival yesterday', 2_400),
      ],
      'Ann Lee',
    );
    expect(body).toBe('[00:02] Buyer: We signed with Rival yesterday.');
  });

  it('REC27 nobody’s name makes them the other side', () => {
    const { speakers } = writeTranscript([piece('us', 'Hello there friend.', 0)], 'Buyer');
    expect(speakers).toMatchObject([{ label: 'Seller', side: 'seller' }]);
    expect(writeTranscript([piece('us', 'Hello.', 0)], '<b>: x').speakers).toMatchObject([
      { label: 'Seller' },
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
