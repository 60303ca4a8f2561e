import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInvitees, writeInvitee } from './invitees.ts';

const alone = (email: string) => ({ email, firstName: null, lastName: null });

describe('a pasted list of people to invite', () => {
  test('is read from commas, semicolons, lines, and any of them together', () => {
    const text = ' ada@a.example, bob@b.example;cy@c.example\r\n\n dee@d.example ,,\n';
    expect(parseInvitees(text)).toEqual(
      ['ada@a.example', 'bob@b.example', 'cy@c.example', 'dee@d.example'].map(alone),
    );
    expect(parseInvitees(' \n,;')).toEqual([]);
  });

  test.each([
    ['Ada Lovelace <ada@a.example>', 'ada@a.example', 'Ada', 'Lovelace'],
    ['Ada King  Lovelace<ada@a.example>', 'ada@a.example', 'Ada', 'King Lovelace'],
    ['"Lovelace, Ada" <ada@a.example>', 'ada@a.example', 'Ada', 'Lovelace'],
    ['Ada <ada@a.example>', 'ada@a.example', 'Ada', null],
    ['<ada@a.example>', 'ada@a.example', null, null],
    ['"" <ada@a.example>', 'ada@a.example', null, null],
  ])('%s has its names', (text, email, firstName, lastName) => {
    expect(parseInvitees(`${text}, ${text}`)).toEqual([
      { email, firstName, lastName },
      { email, firstName, lastName },
    ]);
  });

  test('keeps invalid addresses, so the error can name them', () => {
    expect(parseInvitees('ada, ada@@a, <>')).toEqual([alone('ada'), alone('ada@@a'), alone('')]);
  });

  test('however it is put together, each address is found once, in its order', () => {
    const address = fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/);
    const between = fc.constantFrom(',', ';', '\n', ', ', ' ;\r\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(address, between, fc.boolean())), (people) => {
        const text = people
          .map(([email, mark, named]) => `${named ? `A B <${email}>` : email}${mark}`)
          .join('');
        expect(parseInvitees(text).map(({ email }) => email)).toEqual(people.map(([email]) => email));
      }),
    );
  });

  test('what was read is written so that it is read the same', () => {
    const people = parseInvitees('Ada King Lovelace <ada@a.example>, Bob <bob@b.example>; cy');
    expect(parseInvitees(people.map(writeInvitee).join('\n'))).toEqual(people);
  });

  test('any pasted text is read quickly', () => {
    // CPU time, so other load on the machine doesn't count.
    const started = process.cpuUsage();
    for (const piece of ['<', '"', ' <a', '"<', 'a@', ', ']) parseInvitees(piece.repeat(20_000));
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });
});
