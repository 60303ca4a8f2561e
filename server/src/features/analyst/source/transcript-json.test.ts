import { expect, it } from 'vitest';
import { readSource } from './read-source.ts';
import { transcriptJsonToText } from './transcript-json.ts';

const TURNS = '[00:00:03] Ana Ruiz: We lose a day each month.\n\n[00:00:09] Sam Lee: Who signs that off?';

const TEAMS = {
  version: '1.0.0',
  type: 'Transcript',
  entries: [
    { id: '1', text: 'We lose a day', speakerDisplayName: 'Ana Ruiz', startOffset: '00:00:03.1200000' },
    { id: '2', text: 'each month.', speakerDisplayName: 'Ana Ruiz', startOffset: '00:00:05.4000000' },
    { id: '3', text: 'Who signs that off?', speakerDisplayName: 'Sam Lee', startOffset: '00:00:09.0000000' },
  ],
  events: [{ eventType: 'CallStarted', userDisplayName: 'Sam Lee', eventDateTime: '2026-03-04T10:00:00Z' }],
};
const MEET = {
  participants: [
    {
      name: 'conferenceRecords/a/participants/1',
      signedinUser: { user: 'users/1', displayName: 'Ana Ruiz' },
    },
    { name: 'conferenceRecords/a/participants/2', anonymousUser: { displayName: 'Sam Lee' } },
  ],
  transcriptEntries: [
    {
      name: 'conferenceRecords/a/transcripts/b/entries/1',
      participant: 'conferenceRecords/a/participants/1',
      text: 'We lose a day each month.',
      startTime: '2026-03-04T10:00:03.120Z',
    },
    {
      name: 'conferenceRecords/a/transcripts/b/entries/2',
      participant: 'conferenceRecords/a/participants/2',
      text: 'Who signs that off?',
      startTime: '2026-03-04T10:00:09Z',
    },
  ],
};
const ZOOM = {
  participants: [
    {
      display_name: 'Sam Lee',
      transcripts: [{ item_id: '2', text: 'Who signs that off?', start_time: '00:00:09' }],
    },
    {
      display_name: 'Ana Ruiz',
      transcripts: [{ item_id: '1', text: 'We lose a day each month.', start_time: '00:00:03' }],
    },
  ],
};

it.each([
  ['Teams', TEAMS, TURNS],
  ['Zoom', ZOOM, TURNS],
  ['Google Meet', MEET, TURNS.replace('00:00:03', '00:00:00').replace('00:00:09', '00:00:05')],
])('TRANS01 the JSON of %s becomes a transcript with names and times', (_maker, json, expected) => {
  expect(transcriptJsonToText(JSON.stringify(json))).toBe(expected);
});

it.each([
  ['seconds', [{ speaker: { name: 'Ana' }, words: 'Yes.', start: 61.5 }], '[00:01:01] Ana: Yes.'],
  ['durations', [{ speaker: 'Ana', content: 'Yes.', offset: 'PT1M2.5S' }], '[00:01:02] Ana: Yes.'],
  ['no times', { data: { lines: [{ user: 'Ana: A', sentence: 'Yes.' }] } }, 'Ana A: Yes.'],
  ['words by letter', [{ speaker: 'Ana', text: 'Yes.', words: [{ text: 'Yes.', start: 1 }] }], 'Ana: Yes.'],
])('TRANS02 lists of other makers are read too: %s', (_name, json, expected) => {
  expect(transcriptJsonToText(JSON.stringify(json))).toBe(expected);
});

it('TRANS03 a JSON file in which nothing was said is refused in words', () => {
  const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  for (const [source, message] of [
    ['{"a":', 'This file isn’t valid JSON. Export the transcript again.'],
    [
      '{"a":[1,{"text":4}]}',
      'No transcript was found in this file. Export it as vtt or docx, or paste its text.',
    ],
    [nested, 'No transcript was found in this file. Export it as vtt or docx, or paste its text.'],
    ['null', 'No transcript was found in this file. Export it as vtt or docx, or paste its text.'],
  ] as const) {
    expect(() => transcriptJsonToText(source)).toThrow(message);
  }
});

it('TRANS02 a list with as many entries as fit into a file is read whole', () => {
  const entries = Array.from({ length: 95_000 }, (_, at) => ({ text: `w${at}`, ts: at }));
  expect(transcriptJsonToText(JSON.stringify(entries)).split(' ')).toHaveLength(95_001);
});

it('TRANS01 subtitles of Teams with metadata are read', async () => {
  const cue = (at: string, name: string, said: string) =>
    `00:00:0${at}.000 --> 00:00:08.000\n${JSON.stringify({ speakerName: name, spokenText: said, spokenLanguage: 'en-us' })}\n`;
  const content = `WEBVTT\n\n${cue('3', 'Ana Ruiz', 'We lose a day each month.')}\n${cue('9', 'Sam Lee', 'Who signs that off?')}`;
  const { text } = await readSource({ content, format: 'vtt' });
  expect(text).toBe(TURNS.replaceAll('[00:00:', '[00:00:'));
});
