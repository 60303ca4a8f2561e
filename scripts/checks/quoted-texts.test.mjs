import { describe, expect, it } from 'vitest';
import { parseRequirements, readRequirementPage } from '../lib/requirement-table.mjs';
import { readProjectFiles } from '../lib/source-files.mjs';

/** What is quoted and is no text that a person meets in the browser. */
const NOT_SHOWN = {
  SESS20: 'an error among programmers, thrown by a hook',
  USAGE03: 'the pattern of a date, and not a date',
  ERR06: 'the pattern of a message',
};

/** What the documents write as 'Title - Text'. */
const TITLES_WITH_TEXTS = [
  ['Error', 'Failed to submit your request. Please try again.'],
  ['Invalid Invitation', 'This invitation link is not valid'],
  ['Verification Email Sent', 'Please check your inbox and spam folder'],
  ['No MFA Factor', 'No verified MFA factor found'],
  ['Verification Failed', 'Invalid verification code'],
  ['Verification Successful', 'Welcome back!'],
  ['Invalid Recovery Code', 'The recovery code is invalid or already used'],
  ['Recovery Code Accepted', 'Please set up MFA again for security'],
];

/** The texts in quotes, each cut where something is filled in; an apostrophe within a word ends none. */
const quotesOf = (text) =>
  [...text.matchAll(/(?<!\w)'(?<quoted>[^']+(?:'[a-z][^']*)*)'(?!\w)/g)].map(({ groups }) =>
    groups.quoted.split(/\{\w+\}/).filter((part) => part.trim() !== ''),
  );

const journeys = readProjectFiles()
  .filter(({ path }) => path.startsWith('e2e/src/'))
  .map(({ text }) => text.replaceAll("\\'", "'"));
const oneHas = (...texts) => journeys.some((journey) => texts.every((text) => journey.includes(text)));

describe('what the documents quote', () => {
  it('CONST02 stands letter for letter in a journey through the browser', () => {
    const rows = parseRequirements(readRequirementPage());
    const quotes = rows
      .filter(({ id }) => !Object.hasOwn(NOT_SHOWN, id))
      .flatMap(({ id, text }) => quotesOf(text).map((parts) => ({ id, parts })));
    expect(quotes.length).toBeGreaterThan(140);
    expect(quotes.filter(({ parts }) => !oneHas(...parts))).toEqual([]);
  });

  it('ERR06 is looked for with its title and its text by one journey', () => {
    expect(TITLES_WITH_TEXTS.filter((pair) => !oneHas(...pair))).toEqual([]);
  });
});
