import { expect, it } from 'vitest';
import { matchSpeakers } from './match-speakers.ts';
import { readText } from './read-source.ts';

/** What a line is filled with: parts of layouts that never become whole. */
const FILLINGS =
  ' |\t|a |A |*|**|_|#|-|>|[|(|(a|<a|"|a@|a.|,|:| :|1|1:|0:12 |A.|Aa |On |wrote |schrieb |: |@'.split('|');
const OPENINGS = ['', 'Ana: ', '0:12 ', '**', '- ', 'From: ', 'Participants: ', 'Buyer: ', 'On ', 'Thanks, '];
const ENDS = ['', 'x', ':', '(', ' @'];
const LENGTH = 400;

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('V9 hostile lines of blanks or repeated marks are read quickly', () => {
  const context = {
    people: [{ id: 'p1', name: 'Ana Silva', side: 'buyer' as const }],
    sellerCompanyNames: ['Acme'],
  };
  const mail = 'From: Ana <ana@x.org>\nTo: tom@y.org\n\n';
  const slow: string[] = [];
  for (const opening of OPENINGS)
    for (const filling of FILLINGS)
      for (const end of ENDS) {
        const line = `${opening}${filling.repeat(LENGTH / filling.length)}${end}`;
        const spent = cpuMs(() => {
          for (const before of ['', mail]) matchSpeakers(readText(`${before}${line}\n${line}`), context);
        });
        // Ordinary lines take a fraction of a millisecond, 400 blanks took seconds.
        if (spent > 250) slow.push(`${JSON.stringify(line.slice(0, 30))}…: ${Math.round(spent)} ms`);
      }
  expect(slow).toEqual([]);
});
