import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { readProjectFiles } from '../lib/source-files.mjs';

const WRITES = /\b(?:insert into|update|delete from)\s+(?:ai\.)?(?<table>[a-z_]+)\b/g;
const READS = /\b(?:from|join|using)\s+(?:lateral\s+)?(?:ai\.)?(?<table>[a-z_]+)\b/g;
const BUILDS =
  /\.(?<how>insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin)\('(?<table>[a-z_]+)/g;

/**
 * Who writes a table of another feature all the same, and what. A file that is not here fails the check, as does a line here
 * that is no longer true.
 */
const WRITERS = {
  'server/src/features/account-planning/store.ts': 'changes the facts of an account, which deals only name',
  'server/src/features/account-planning/merge-store.ts': 'merging moves whatever hangs on an account',
  'server/src/features/account-planning/plans/plan-store.ts': 'notes that a plan was drafted',
  'server/src/features/analyst/analysis-store.ts': 'the budget of the analyst is a column of its company',
  'server/src/features/identity/email-change/store.ts': 'links mailed to the old address count for nothing',
  'server/src/features/identity/invitations/membership-store.ts':
    'links of a company that a person leaves count for nothing',
  'server/src/features/integrations/hubspot/record-store.ts':
    'an import writes a page of accounts in one statement',
  'server/src/features/integrations/hubspot/contact-store.ts':
    'an import writes a page of people in one statement',
  'server/src/features/integrations/hubspot/deal-store.ts':
    'an import writes a page of deals in one statement',
  'server/src/features/integrations/hubspot/owner-store.ts':
    'which HubSpot user somebody is stands in their profile',
  'server/src/features/interactions/store.ts': 'a note that changes sets its waiting suggestions aside',
  'server/src/features/operator/company-store.ts':
    'what waited while a company was suspended gets its time back',
  'server/src/features/operator/early-access/store.ts': 'an approved company begins with a workspace',
  'server/src/features/operator/errors/store.ts': 'an error is resolved by the operator',
  'server/src/features/operator/security-store.ts': 'operators stand above companies',
  'server/src/features/operator/service/overview-store.ts': 'counts the people of a day',
  'server/src/features/people/profile/store.ts': 'people change their own profile',
  'server/src/features/people/team/store.ts': 'admins change roles; somebody who is removed works on no deal',
  'server/src/features/people/workspace/store.ts': 'admins make workspaces and change their own',
  'server/src/features/privacy/deletion-store.ts': 'erasing goes through everything of a person or a company',
  'server/src/features/privacy/retention-store.ts':
    'erasing goes through everything of a company, and the log is written in the same statement',
  'server/src/features/qualification/evidence/store.ts':
    'a quoted interaction is marked in the statement that quotes it',
  'server/src/features/qualification/rules/apply-store.ts':
    'published rules become those of their workspace in the statement that begins them',
  'server/src/features/stakeholders/map/store.ts': 'merging moves whatever hangs on a person',
  'server/src/features/stakeholders/store.ts': 'suggestions that named a removed person wait for another',
  'server/src/features/territories/account-store.ts': 'applying a plan gives accounts to their owners',
};

const isServer = ({ path }) =>
  /^server\/src\/(features|platform)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path);
const featureOf = (path) => /features\/(?<feature>[a-z-]+)\//.exec(path)?.groups.feature ?? 'platform';
const withoutComments = (text) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

/** The tables that a file names, and whether it writes them. */
function namedIn(text, known) {
  const code = withoutComments(text);
  const found = new Map();
  const add = (table, writes) => {
    if (known.has(table)) found.set(table, writes || (found.get(table) ?? false));
  };
  for (const { groups } of code.matchAll(READS)) add(groups.table, false);
  for (const { groups } of code.matchAll(WRITES)) add(groups.table, true);
  for (const { groups } of code.matchAll(BUILDS))
    add(groups.table, /^(insert|update|delete)/.test(groups.how));
  return found;
}

/** Tables that no feature owns, that two own, or that are owned and do not exist. */
export function findOwnership({ tables }, schema) {
  const made = [...schema.matchAll(/^create (?:table|view) (?:ai\.)?(?<name>[a-z_]+)/gm)].map(
    ({ groups }) => groups.name,
  );
  const owned = Object.values(tables).flat();
  return [
    ...made
      .filter((name) => !owned.includes(name))
      .map((name) => `features.json: nobody owns the table ${name}`),
    ...owned.filter((name) => !made.includes(name)).map((name) => `features.json: there is no table ${name}`),
    ...owned
      .filter((name, at) => owned.indexOf(name) !== at)
      .map((name) => `features.json: two features own ${name}`),
  ];
}

/**
 * SQL that names a table of another feature: to write it, unless the file is listed; to read it, unless its owner offers it
 * to be joined.
 */
export function findTableTrespasses(files, { tables, offered }, writers = WRITERS) {
  const owners = new Map(
    Object.entries(tables).flatMap(([feature, all]) => all.map((table) => [table, feature])),
  );
  const used = new Set();
  const joined = new Set();
  const found = files.filter(isServer).flatMap(({ path, text }) => {
    return [...namedIn(text, owners)].flatMap(([table, writes]) => {
      const owner = owners.get(table);
      if (owner === featureOf(path)) return [];
      if (writes && path in writers) used.add(path);
      else if (writes) return [`${path}: writes ${table}, which is ${owner}'s: call its store`];
      if (!writes && offered.includes(table)) joined.add(table);
      else if (!writes) return [`${path}: reads ${table}, which ${owner} does not offer: call its store`];
      return [];
    });
  });
  return [
    ...found,
    ...Object.keys(writers)
      .filter((file) => !used.has(file))
      .map((file) => `scripts/checks/tables.mjs: ${file} writes no table of another feature any more`),
    ...offered
      .filter((table) => !joined.has(table))
      .map((table) => `features.json: nobody joins ${table}, so it need not be offered`),
  ];
}

export function checkTables() {
  const features = JSON.parse(readFileSync(inRoot('features.json'), 'utf8'));
  return [
    ...findOwnership(features, readFileSync(inRoot('db/schema.sql'), 'utf8')),
    ...findTableTrespasses(readProjectFiles(), features),
  ];
}
