import { expect, test } from 'vitest';
import { readMigrations } from '../migration-files.ts';
import { splitStatements } from './sql-statements.ts';

const textsOf = (sql: string) => splitStatements(sql).map(({ text }) => text);

test('semicolons in strings, names, comments and bodies end no statement', () => {
  const statements = [
    "insert into a values ('one; two', 'it''s; so', E'back\\'; slash')",
    'select "odd;name" /* one; /* two; */ three; */ from b',
    'create function f() returns int language sql as $body$ select 1; $$ select 2; $body$',
    'select 1 -- the end; of a line\n  + 2',
  ];
  expect(textsOf(`${statements.join(';\n')};\n-- nothing; more\n`)).toEqual(statements);
});

test('the comment right above a statement belongs to it', () => {
  const [first, second] = splitStatements('-- a file\n\n-- batch\n-- of deals\nselect 1;\nselect 2');
  expect([first?.notes, second?.notes]).toEqual([['batch', 'of deals'], []]);
});

test('words are in lower case, names are whole and without the schema they are in anyway', () => {
  const [statement] = splitStatements('Alter TABLE public."deals" add column x text default \'A b\'');
  expect(statement?.words).toEqual([
    'alter',
    'table',
    'deals',
    'add',
    'column',
    'x',
    'text',
    'default',
    "'A b'",
  ]);
});

test('splits all migrations of this release into statements', () => {
  for (const { file, sql } of readMigrations()) {
    for (const { words } of splitStatements(sql)) {
      const [verb = ''] = words;
      const verbs = [
        'create',
        'alter',
        'drop',
        'grant',
        'revoke',
        'comment',
        'insert',
        'select',
        'update',
        'do',
        'set',
        'call',
        'with',
      ];
      expect(verbs, `${file}: ${words.slice(0, 8).join(' ')}`).toContain(verb);
    }
  }
});
