import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment, SourceDocument } from './document.ts';
import { UnreadableSource } from './document.ts';
import { matchSpeakers } from './match-speakers.ts';
import { readSource, readText } from './read-source.ts';

function spoken(document: SourceDocument): [string | null, string][] {
  return document.segments
    .filter((segment) => segment.kind !== 'head')
    .map((segment) => [segment.speakerLabel, words(document, segment)]);
}

const words = (document: SourceDocument, segment: Segment) => document.text.slice(segment.start, segment.end);

describe('reading transcripts', () => {
  const layouts: [string, string][] = [
    ['bold', '**Ana:** We lose time.\n\n**Tom:** How much?\n\n**Ana:** Hours.'],
    ['plain', 'Ana: We lose time.\nTom: How much?\nAna: Hours.'],
    ['time in brackets', '[00:12] Ana: We lose time.\n[00:20] Tom: How much?\n[00:22] Ana: Hours.'],
    ['time before the name', '00:12 Ana\nWe lose time.\n\n00:20 Tom\nHow much?\n\n00:22 Ana\nHours.'],
    ['time after the name', 'Ana  0:12\nWe lose time.\n\nTom  0:20\nHow much?\n\nAna  0:22\nHours.'],
    ['bars', '0:12 | Ana\nWe lose time.\n\n0:20 | Tom\nHow much?\n\n0:22 | Ana\nHours.'],
    ['CRLF and BOM', '\ufeffAna: We lose time.\r\nTom: How much?\r\nAna: Hours.\r\n'],
  ];
  for (const [name, text] of layouts) {
    it(`AIWH17 finds who speaks: ${name}`, async () => {
      const document = await readSource({ content: text });
      expect(spoken(document)).toEqual([
        ['Ana', 'We lose time.'],
        ['Tom', 'How much?'],
        ['Ana', 'Hours.'],
      ]);
    });
  }

  it('AIWH17 keeps labels with companies, numbers and accents apart from fields of notes', () => {
    const document = readText(
      'SPEAKER_1: Hi.\nS2: Hello.\nSPEAKER_2: Hello.\nÖzlem Yıldız (Anatolia): Good day.\nBudget: 50k\nDonovan Price: Me too.',
    );
    expect(document.segments.map((segment) => segment.speakerLabel)).toEqual([
      'SPEAKER_1',
      'S2',
      'SPEAKER_2',
      'Özlem Yıldız (Anatolia)',
      'Donovan Price',
    ]);
  });

  it("AIWH17 takes the seller's notes at the end for notes, not for speech", () => {
    const document = readText('Ana: Hi.\nTom: Hello.\nAna: Bye.\n\n**Call Notes:**\n- Great call');
    expect(document.segments.at(-1)).toMatchObject({
      kind: 'note',
      speakerLabel: null,
      heading: 'Call Notes',
    });
  });

  it('AIWH17 joins the cues of one speaker in subtitles', async () => {
    const vtt =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>We lose\n\n00:02.000 --> 00:03.000\n<v Ana>two hours.\n\n00:03.000 --> 00:04.000\n<v Tom>Why?';
    expect((await readSource({ content: vtt })).text).toBe(
      '[00:01] Ana: We lose two hours.\n\n[00:03] Tom: Why?',
    );
  });
});

describe('reading mails', () => {
  const thread = [
    'From: Ana Silva <ana@hospital.org>',
    'To: Tom <tom@vendor.io>',
    'Date: Thu, 16 Apr 2026 09:12:00 +0200',
    'Subject: Re: x',
    '',
    'Our board decides in May.',
    '',
    'Best regards',
    'Ana Silva',
    'CFO, City Hospital',
    '',
    'On Wed, 15 Apr 2026 at 17:40, Tom Novak <tom@vendor.io> wrote:',
    '> We are the best.',
    '> On Tue, 14 Apr 2026 at 10:00, Ana Silva <ana@hospital.org> wrote:',
    '>> It is slow.',
  ].join('\n');

  it('AIWH17 gives each quoted reply to its own author and day', () => {
    const document = readText(thread);
    const rows = document.segments
      .filter((segment) => segment.kind !== 'head')
      .map((segment) => [segment.kind, segment.speakerLabel, segment.saidAt, words(document, segment)]);
    expect(rows).toEqual([
      ['mail', 'Ana Silva', '2026-04-16', 'Our board decides in May.'],
      ['quoted', 'Tom Novak', '2026-04-15', 'We are the best.'],
      ['quoted', 'Ana Silva', '2026-04-14', 'It is slow.'],
    ]);
  });

  it('AIWH17 knows the author where the line that names him is quoted as deep as his mail', () => {
    const document = readText(
      'From: Ana Silva <ana@hospital.org>\nTo: Tom Novak <tom@vendor.io>\n\nOur board decides in May.\n\n> On 15 Apr 2026, at 09:40, Tom Novak <tom@vendor.io> wrote:\n>\n> We are the best.\n>\n>> On 14 Apr 2026, at 08:00, Ana Silva <ana@hospital.org> wrote:\n>>\n>> It is slow.\n',
    );
    const rows = document.segments
      .filter((segment) => segment.kind !== 'head')
      .map((segment) => [segment.kind, segment.speakerLabel, words(document, segment)]);
    expect(rows).toEqual([
      ['mail', 'Ana Silva', 'Our board decides in May.'],
      ['quoted', 'Tom Novak', 'We are the best.'],
      ['quoted', 'Ana Silva', 'It is slow.'],
    ]);
  });

  it('AIWH17 knows the author by signature and the seller by mail address', () => {
    const document = readText(thread);
    expect(document.participants).toContainEqual(
      expect.objectContaining({ name: 'Ana Silva', title: 'CFO', email: 'ana@hospital.org' }),
    );
    const matches = matchSpeakers(document, {
      people: [{ id: 'p1', name: 'Ana Silva', side: 'buyer' }],
      sellerCompanyNames: ['Vendor'],
    });
    expect(matches.map((match) => [match.label, match.side, match.personId])).toEqual([
      ['Ana Silva', 'buyer', 'p1'],
      ['Tom Novak', 'seller', null],
    ]);
  });

  it('AIWH17 decodes a mail file into readable text', async () => {
    const eml =
      'From: =?utf-8?Q?J=C3=BCrgen?= <j@x.de>\r\nTo: a@b.de\r\nSubject: Hallo\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>We need <b>SSO</b>.</p><script>alert(1)</script>';
    const document = await readSource({ content: eml, format: 'eml' });
    expect(document.text).toContain('From: Jürgen <j@x.de>');
    expect(document.text).toContain('We need SSO.');
    expect(document.text).not.toContain('alert');
  });
});

describe('unreadable input', () => {
  it('AIWH17 refuses binary, empty and too large files with a reason', async () => {
    const reasons = await Promise.all(
      [new Uint8Array([0x25, 0x50, 0, 1, 2, 3]), '  \n', 'a'.repeat(2 * 1024 * 1024 + 1)].map((content) =>
        readSource({ content }).catch((error: unknown) =>
          error instanceof UnreadableSource ? error.reason : error,
        ),
      ),
    );
    expect(reasons).toEqual(['binary', 'empty', 'too_large']);
    await expect(readSource({ content: 'no cues', format: 'srt' })).rejects.toThrow('No subtitles');
  });

  it('AIWH17 cuts any text into segments that lie in it, in order', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Ana: hi',
        '> quoted',
        'On Mon, 1 Jan 2026 at 10:00 Tom <t@x.io> wrote:',
        'From: A <a@x.io>',
        'To: b@x.io',
        '**Bob:** yes',
        '- x',
        '00:12 Ana',
        'Call Notes:',
        '--',
        'Attendees:',
        '- Eva (CFO, Co)',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const document = readText(lines.join('\n'));
        let last = 0;
        for (const segment of document.segments) {
          expect(segment.start).toBeGreaterThanOrEqual(last);
          expect(segment.end).toBeGreaterThan(segment.start);
          last = segment.end;
        }
        expect(last).toBeLessThanOrEqual(document.text.length);
        matchSpeakers(document, { people: [], sellerCompanyNames: ['X'] });
      }),
      { numRuns: 300 },
    );
  });
});
