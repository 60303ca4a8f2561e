import { readProjectFiles } from '../lib/source-files.mjs';

const isProduct = ({ path }) =>
  /^(domain|contract|db|server|web)\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\/testing\/|\/generated\//.test(path);

/** Lines of a file that match, without those that are comments only. */
function matches({ path, text }, pattern, message) {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*)/.test(line) || !pattern.test(line)) return [];
    return [`${path}:${index + 1}: ${message}`];
  });
}

const sql = new RegExp(
  [
    String.raw`\.query(<[^(]*>)?\(|\.kysely\b|\bkysely\.`,
    String.raw`\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(`,
    '\\bsql(<[^`]*>)?`',
    `['"\`]\\s*(select|insert into|update|delete from|with)\\s[^'"\`]*\\b(from|set|values|as)\\b`,
  ].join('|'),
  'i',
);

/**
 * Only store.ts and names that end in -store.ts hold SQL in a feature; and access.ts, the predicate that mirrors
 * the policy beside it.
 */
export function findSqlOutsideStores(files) {
  return files
    .filter(isProduct)
    .filter(
      ({ path }) => path.startsWith('server/src/features/') && !/(\/|-)store\.ts$|\/access\.ts$/.test(path),
    )
    .flatMap((file) => matches(file, sql, 'SQL stands in store.ts'));
}

/**
 * Who may step round the company boundary, and why. A caller that is not here fails the check, as does a line
 * here that is no longer true.
 */
const systemCallers = {
  'server/src/platform/as-system.ts': 'defines it',
  'server/src/cli/doctor-database.ts': 'tries whether sealed secrets of all companies can be read',
  'server/src/platform/http/serve.ts': 'the operator’s operations see every company',
  'server/src/platform/schedule.ts': 'asks whether work by the clock waits, of any company',
  'server/src/features/deals/exchange-rates/jobs.ts':
    'keeps rates that are no company’s, and finds companies whose closed deals wait for one',
  'server/src/features/tasks/jobs.ts': 'finds the tasks of every company whose day has begun',
  'server/src/features/operator/service/jobs.ts': 'keeps totals of the service, which are no company’s',
  'server/src/features/identity/session/jobs.ts': 'an address is somebody before they are in a company',
  'server/src/features/identity/session/routes.ts':
    'signing out ends the sessions of a user whose company is not known yet',
  'server/src/features/identity/session/password/change-password.ts':
    'passwords belong to people, not to companies',
  'server/src/features/identity/session/recovery/open-reset.ts': 'finds a person by the token of a link',
  'server/src/features/identity/session/recovery/request-reset.ts': 'looks a person up by address',
  'server/src/features/identity/session/recovery/set-new-password.ts':
    'passwords belong to people, not to companies',
  'server/src/features/identity/session/sessions/routes.ts': 'sessions belong to people, not to companies',
  'server/src/features/identity/session/verification/routes.ts': 'finds a person by the token of a link',
  'server/src/features/identity/session/sign-in.ts': 'looks a person up by address before there is a company',
  'server/src/features/identity/mailbox/routes.ts': 'shows the mails of demo mode, to whomever they go',
  'server/src/features/identity/invitations/routes.ts': 'whoever holds a link is in no company yet',
  'server/src/features/identity/invitations/find-workspace.ts': 'whoever holds a code is in no company yet',
  'server/src/features/identity/invitations/sign-up.ts': 'an account is made before it is in a company',
  'server/src/features/identity/invitations/accept-invitation.ts':
    'takes a person from one company to another',
  'server/src/features/identity/email-change/routes.ts': 'addresses belong to people, not to companies',
  'server/src/features/identity/email-change/request-change.ts':
    'addresses belong to people, not to companies',
  'server/src/features/identity/email-change/follow-link.ts': 'finds a person by the token of a link',
  'server/src/features/buyer-access/pass-door.ts': 'a buyer with a link is in no company',
  'server/src/features/privacy/jobs.ts': 'finds the exports of every company',
  'server/src/features/privacy/delete-account.ts': 'an account is a person’s, in a company or not',
  'server/src/features/privacy/erase-accounts.ts':
    'erases accounts whose time has come, whichever company they are in',
  'server/src/features/privacy/enforce-retention.ts': 'deletes what every company keeps for a time only',
  'server/src/features/privacy/delete-company.ts': 'reminds the admins of every company that waits',
  'server/src/features/privacy/erase-company.ts':
    'erases companies whose time has come, with the accounts in them',
  'server/src/features/identity/security/routes.ts': 'what a person did belongs to them, in a company or not',
  'server/src/features/privacy/run-export.ts':
    'reads what is kept of a person’s account; a company’s rows are read as the company',
  'server/src/features/identity/google/routes.ts': 'a sign-in begins before anybody is known',
  'server/src/features/identity/google/finish-sign-in.ts':
    'finds a person by their Google account, before there is a company',
  'server/src/features/operator/early-access/request-access.ts':
    'a visitor who asks for early access has no company yet',
  'server/src/features/operator/add-operator.ts': 'operators stand above companies',
  'server/src/features/operator/errors/take-report.ts': 'a browser may fail before anybody is signed in',
  'server/src/platform/telemetry/recorder.ts':
    'writes what a process remembers of itself, which is no company’s',
  'server/src/platform/telemetry/waiting-work.ts':
    'counts what waits for the worker, whichever company it is of',
  'server/src/features/operator/support/jobs.ts': 'deletes what every company uploaded and never sent',
  'server/src/features/notifications/stream/hub.ts':
    'one listener per instance hands each event to the people who may read it',
  'server/src/platform/announce.ts': 'passes on what every company’s changes announce',
  'server/src/platform/mail/jobs.ts': 'sends every company’s mails',
  'server/src/platform/mail/send-queued-mail.ts': 'sends every company’s mails',
  'server/src/features/identity/two-factor/routes.ts': 'a second factor is a person’s, in whichever company',
  'server/src/features/identity/two-factor/challenge-factor.ts':
    'a challenge comes before a company is known',
  'server/src/features/identity/two-factor/verify-factor.ts': 'a code comes before a company is known',
  'server/src/features/identity/two-factor/enroll-factor.ts':
    'a second factor is a person’s, in whichever company',
  'server/src/features/identity/two-factor/unenroll-factor.ts':
    'ends the person’s sessions, in whichever company',
  'server/src/features/identity/two-factor/recovery.ts': 'a recovery code comes before a company is known',
  'server/src/features/identity/two-factor/prove-again.ts': 'reads the person’s password hash and factors',
  'server/src/platform/company-limits.ts': 'reads which companies have limits of their own',
  'server/src/platform/queue.ts': 'holds back the jobs of a company that is suspended',
  'server/src/platform/outbox.ts': 'passes every company’s events on to the queue',
  'server/src/platform/retention.ts': 'deletes what every company kept for a time only',
  'server/src/features/imports/jobs.ts':
    'finds imports that wait or were interrupted and files that are no longer needed, whichever company they are of',
  'server/src/features/operations/jobs.ts':
    'finds undos that were interrupted, whichever company they are of',
  'server/src/features/analyst/jobs.ts': 'finds interrupted analyses, whichever company they are of',
  'server/src/features/integrations/gmail/store-gmail-connection.ts':
    'takes what came with a sign-in, which is the session’s, not a company’s',
  'server/src/features/integrations/gmail/jobs.ts': 'finds what every company’s mailboxes have due',
  'server/src/features/notifications/deliver-dues.ts': 'tells the people of every company',
  'server/src/features/notifications/push-keys.ts': 'the service itself signs what it pushes',
  'server/src/features/notifications/send-push.ts': 'tells the people of every company',
  'server/src/features/integrations/hubspot/receive-callback.ts': 'HubSpot names an account, not a company',
  'server/src/features/integrations/gmail/receive-push.ts': 'Google names a mailbox, not a company',
  'server/src/features/integrations/gmail/revoke-consent.ts':
    'what is taken back at Google belongs to no company any more',
  'server/src/features/integrations/hubspot/jobs.ts':
    'looks for the companies whose sync with HubSpot is due',
  'server/src/features/integrations/webhooks/jobs.ts': 'finds what every company’s webhooks have due',
  'server/src/features/integrations/webhooks/test-webhook.ts':
    'counts tries, which are kept outside companies',
  'server/src/features/deals/jobs.ts': 'erases what has lain in every company’s trash for its time',
  'server/src/features/close-plan/daily-odds.ts': 'finds the companies whose plans have no odds of the day',
  'server/src/features/recordings/jobs.ts':
    'takes the recordings of every company that have something to be done',
  'server/src/features/recordings/work/remove-audio.ts':
    'removes bytes whose rows are gone, of suspended and of erased companies too',
  'server/src/features/news/jobs.ts': 'takes the accounts of every company whose news is due',
  'server/src/features/competitors/search-texts.ts': 'finds the companies that have texts to search',
  'server/src/features/duplicates/find-duplicates.ts': 'finds the companies that have records to compare',
  'server/src/features/territories/jobs.ts': 'finds the workspaces whose accounts wait for their territory',
  'server/src/features/people/team/jobs.ts': 'finds the hand-overs that every company has waiting',
  'server/src/features/people/team/reset-factors.ts':
    'factors, passwords and sessions are of accounts, not of companies',
  'server/src/features/qualification/age-deals.ts': 'grades every company’s deals anew as days pass',
  'server/src/features/qualification/jobs.ts': 'finds the rules of every company whose day has come',
  'server/src/demo/seed-deals.ts': 'adds deals to the demo company, at the command line',
  'server/src/demo/seed-demo.ts': 'creates the demo companies',
};

export function findSystemCallers(files, allowed = systemCallers) {
  const callers = files
    .filter(isProduct)
    .filter(({ path }) => path.startsWith('server/src/'))
    .filter(({ text }) => /\basSystem\(|\basSystem<|['"]dealwright_system['"]/.test(text))
    .map(({ path }) => path);
  return [
    ...callers
      .filter((path) => !Object.hasOwn(allowed, path))
      .map(
        (path) => `${path}: works as dealwright_system; say why in scripts/checks/boundaries.mjs or do not`,
      ),
    ...Object.keys(allowed)
      .filter((path) => !callers.includes(path))
      .map((path) => `scripts/checks/boundaries.mjs: ${path} no longer works as dealwright_system`),
  ];
}

/** Files of the server that write dates for no person of ours, and for whom they do. */
const unreadDates = {
  'server/src/platform/telemetry/store.ts': 'the key of a day',
  'server/src/features/privacy/routes.ts': 'the name of a file',
  'server/src/features/integrations/hubspot/deal-values.ts': 'a day as HubSpot counts it',
  'server/src/features/integrations/hubspot/connect.ts': 'only asks whether there is such a zone',
  'server/src/features/integrations/gmail/keep-message.ts': 'a mail as it came',
  'server/src/features/integrations/gmail/send-mail.ts': 'a quote to a buyer, as mail programs begin it',
  'server/src/features/analyst/source/days.ts': 'a day to reckon with',
  'server/src/demo/build-deal.ts': 'words that a buyer of the demo said',
};

/** What people read is written by domain/src/in-text.ts, in the locale of its reader. */
export function findDatesInText(files, allowed = unreadDates) {
  const written =
    /\bIntl\.(DateTime|Number)Format\b|\.toLocale\w*String\(|\.to(UTC|Date)String\(|\.toISOString\(\)\.slice\(/;
  return files
    .filter(isProduct)
    .filter(({ path }) => path.startsWith('server/src/') && !Object.hasOwn(allowed, path))
    .flatMap((file) => matches(file, written, 'days and amounts are written by domain/src/in-text.ts'));
}

/** Only a feature's api.ts sends requests: it alone imports `call` from the client. */
export function findHttpCallers(files) {
  const importsCall = /import \{[^}]*\bcall\b[^}]*\} from '[^']*lib\/http\.ts'/;
  return files
    .filter(isProduct)
    .filter(
      ({ path }) =>
        path.startsWith('web/src/') && !/\/features\/([a-z-]+\/)+([a-z-]+-)?api\.tsx?$/.test(path),
    )
    .filter(({ text }) => importsCall.test(text))
    .map(({ path }) => `${path}: requests are sent from a feature's api.ts`);
}

/** A file that only passes on what others export. */
export function findBarrels(files) {
  return files.filter(isProduct).flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
    const statements = code.split(/;\s*/).filter((statement) => statement.trim() !== '');
    const passesOn = (statement) => /^export\s+(type\s+)?(\*|\{[^}]*\})[^;]*\bfrom\b/.test(statement.trim());
    return statements.length > 0 && statements.every(passesOn) ? [`${path}: a barrel file`] : [];
  });
}

export function checkBoundaries() {
  const files = readProjectFiles();
  return [
    ...findSqlOutsideStores(files),
    ...findSystemCallers(files),
    ...findDatesInText(files),
    ...findHttpCallers(files),
    ...findBarrels(files),
  ];
}
