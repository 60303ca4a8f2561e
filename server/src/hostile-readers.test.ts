import { newAccountSchema } from '@dealwright/contract/account-planning/accounts';
import { newInvitationSchema } from '@dealwright/contract/identity/invitations';
import { csvCell } from '@dealwright/domain/csv';
import { framesOf, scrubMessage } from '@dealwright/domain/error-text';
import { findText } from '@dealwright/domain/find-text';
import { parseInvitees } from '@dealwright/domain/invitees';
import { describe, expect, test } from 'vitest';
import { SOURCE_FORMATS } from './features/analyst/source/document.ts';
import { htmlToText } from './features/analyst/source/mail-file.ts';
import { matchSpeakers } from './features/analyst/source/match-speakers.ts';
import { readSource, readText } from './features/analyst/source/read-source.ts';
import { findBody, findHead } from './features/integrations/gmail/read-message.ts';
import { companyDomainOf } from './platform/company-domain.ts';
import { locateQuote } from './features/qualification/evidence/locate-quote.ts';
import { searchWords } from './platform/search-words.ts';
import { lengthThatIsTooMuch } from './testing/growing-time.ts';

/** Parts of layouts that never become whole, repeated to any length. */
const FILLINGS = [
  ' ',
  '\t',
  '\n',
  ' \n',
  'a',
  'a ',
  'A. ',
  'é',
  '😀',
  '"',
  "'",
  '"a',
  '<',
  '<a',
  '<a ',
  '>',
  '</',
  '<!--',
  '&',
  '&#',
  '@',
  'a@',
  '@a.',
  'a@b.c,',
  'a.',
  '.',
  '-',
  '--',
  '_',
  '*',
  '**a',
  '`',
  '#',
  '[',
  '[a](',
  '![',
  '](',
  '[x]:',
  '(',
  '((',
  ',',
  ', ',
  ';',
  ':',
  ': ',
  '=?',
  '=?utf-8?q?',
  '=',
  '=1\n',
  '>\n',
  '- ',
  '1. ',
  '0:1',
  '00:00:0',
  '-->',
  '\n\n',
  '\n-->\n',
  '<v ',
  '<v a',
  '://',
  'http://',
  '/',
  '\\',
  '%',
  '+',
  '=a',
  '|',
  '||',
  '\ufeff',
  '\u00a0',
  'From: ',
  'On ',
  'wrote:\n',
  'Content-Type: ',
  'boundary=',
  'Ana: ',
  'Ana (',
  'at ',
  '(a:1:1)',
  'Ab ',
  '{',
  '\r',
];
/** The library that reads mail files takes its time for each line, so those are tried on what means something to it. */
const OF_MAILS = [
  '\n',
  ' \n',
  'a',
  'a ',
  '"',
  '<',
  '<a ',
  '@',
  'a@b.c,',
  '-',
  '--',
  '(',
  ',',
  ';',
  ':',
].concat(['=?', '=?utf-8?q?', '=1\n', 'boundary=', 'Content-Type: ', 'From: ', 'wrote:\n']);

const context = {
  people: [{ id: 'p1', name: 'Ana Silva', side: 'buyer' as const }],
  sellerCompanyNames: ['Acme'],
};
const read = async (content: string, format: (typeof SOURCE_FORMATS)[number]) => {
  // What is refused in words was read as well.
  const document = await readSource({ content, format }).catch(() => null);
  return document && matchSpeakers(document, context);
};
const mail = (headers: { name: string; value: string }[], body = '') => ({
  id: '1',
  threadId: '1',
  payload: { mimeType: 'text/html', headers, body: { data: Buffer.from(body).toString('base64url') } },
});
const cue = '1\n00:00:01,000 --> 00:00:02,000\n';

/** Every reader of untrusted text, by its input. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'txt: a transcript': (text) => read(text, 'txt'),
  'txt: a transcript in turns': (text) => read(`Ana: hi\nTom: hello\nAna: ${text}`, 'txt'),
  'md: Markdown': (text) => read(`# Notes\n\n${text}`, 'md'),
  'vtt: captions': (text) => read(`WEBVTT\n\n${cue}${text}`, 'vtt'),
  'srt: captions': (text) => read(`${cue}${text}`, 'srt'),
  'eml: a mail': (text) => read(`From: Ana <ana@x.org>\nSubject: Hi\n\n${text}`, 'eml'),
  'eml: a header of addresses': (text) => read(`From: ${text}\nTo: ${text}\nSubject: Hi\n\nHi`, 'eml'),
  'eml: a type': (text) => read(`From: a@x.org\nContent-Type: multipart/mixed; ${text}\n\n${text}`, 'eml'),
  'eml: in HTML': (text) => read(`From: a@x.org\nContent-Type: text/html\n\n<p>${text}`, 'eml'),
  'json: a transcript': (text) => read(JSON.stringify([{ speaker: text, text, start: text }]), 'json'),
  'json: anything': (text) => read(text, 'json'),
  'docx: the text of a document': (text) => read(text, 'docx'),
  'pdf: the text of a document': (text) => read(text, 'pdf'),
  'a mail pasted into a text': (text) =>
    readText(`From: Ana <ana@x.org>\nTo: ${text}\n\nOn ${text} wrote:\n> ${text}`),
  'HTML of a mail': (text) => htmlToText(text),
  'headers of Gmail': (text) =>
    findHead(
      mail([
        { name: 'Message-ID', value: '<1@x>' },
        ...['From', 'To', 'Cc', 'Subject', 'References'].map((name) => ({ name, value: text })),
      ]),
    ),
  'a body of Gmail': (text) => findBody(mail([{ name: 'From', value: 'a@x.org' }], text)),
  'a pasted list of people': (text) => parseInvitees(text),
  'an address': (text) => newInvitationSchema.shape.email.safeParse(text),
  'an address before its domain': (text) => newInvitationSchema.shape.email.safeParse(`a@${text}`),
  'a domain': (text) => newAccountSchema.shape.domain.safeParse(text),
  'the domain of an address': (text) => companyDomainOf(`a@${text}`),
  'words of a search': (text) => searchWords(text),
  'a cell of CSV': (text) => csvCell(text),
  'the message of an error': (text) => scrubMessage(text),
  'the stack of an error': (text) => framesOf(text),
};

describe('lengthening texts', () => {
  test.each(Object.keys(READERS))('V9 take %s no more than linear time', async (name) => {
    const reader = READERS[name] as (text: string) => unknown;
    const slow: string[] = [];
    for (const filling of name.startsWith('eml') ? OF_MAILS : FILLINGS) {
      const length = await lengthThatIsTooMuch(reader, (most) => `${filling.repeat(most / filling.length)}x`);
      if (length !== null) slow.push(`${JSON.stringify(filling)} at ${length}`);
    }
    expect(slow).toEqual([]);
  });

  test('V9 every format that is read is among them', () => {
    const read = new Set(Object.keys(READERS).map((name) => name.split(':')[0]));
    expect(SOURCE_FORMATS.filter((format) => !read.has(format))).toEqual([]);
  });

  test('V9 a quote that nearly stands everywhere is looked for in linear time', async () => {
    const nearly = (length: number) => `${'a'.repeat(length / 2)}b${'a'.repeat(length / 2 - 1)}`;
    const slow: unknown[] = [];
    for (const words of [
      nearly(4000),
      `b${'a'.repeat(3999)}`,
      `${'a'.repeat(3999)}b`,
      `bb${'ab'.repeat(1999)}`,
    ])
      for (const filling of ['a', 'ab', 'aab']) {
        const textOf = (length: number) => filling.repeat(length / filling.length);
        slow.push(await lengthThatIsTooMuch((text) => findText(text, words), textOf));
      }
    expect(new Set(slow)).toEqual(new Set([null]));
    const before = process.threadCpuUsage();
    expect(() => locateQuote('a'.repeat(2_000_000), { quote: nearly(4000) })).toThrow('aren’t in the text');
    // Six seconds when it was left to `indexOf`.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
  });

  test('V9 what takes the square of its length is noticed', async () => {
    const square = (text: string) => {
      let sum = 0;
      for (let at = 0; at < text.length; at += 1)
        for (let to = at; to < text.length; to += 1) sum += text.charCodeAt(to);
      return sum;
    };
    expect(await lengthThatIsTooMuch(square, (length) => 'a'.repeat(length))).not.toBeNull();
  });
});
