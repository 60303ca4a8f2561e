import type { Integration } from '@dealwright/contract/operator/service';
import type { Tx } from '@dealwright/db/database';
import { scrubMessage } from '@dealwright/domain/error-text';
import type { Config } from '../../../platform/config.ts';
import { type Outcome, readMailOutcome, readModelOutcome } from './overview-store.ts';

type Connected = Pick<Config, 'smtpUrl' | 'mailFrom' | 'ai' | 'google' | 'storage' | 'dataDir'>;
type Facts = Integration['facts'];

const UNRECORDED: Outcome = { last_success_at: null, last_failure_at: null, last_failure: null };

/** Where an address leads, without the name and password that may stand in it. */
const placeOf = (address: string): string => new URL(address).host;

function mailFacts({ smtpUrl, mailFrom }: Connected): Facts {
  if (smtpUrl === null)
    return [{ label: 'Outgoing email', value: 'None. Emails are kept and shown at /dev/mailbox' }];
  return [
    { label: 'Server', value: placeOf(smtpUrl) },
    { label: 'Sender', value: mailFrom },
  ];
}

function modelFacts({ ai }: Connected): Facts {
  if (!ai) return [{ label: 'Analyst', value: 'Embedded, with no external service' }];
  return [
    { label: 'Provider', value: ai.provider },
    { label: 'Model', value: ai.model },
    ...(ai.baseUrl ? [{ label: 'Server', value: placeOf(ai.baseUrl) }] : []),
  ];
}

function googleFacts({ google }: Connected): Facts {
  if (!google) return [{ label: 'Sign-in and Gmail', value: 'Off. GOOGLE_CLIENT_ID isn’t set' }];
  return [
    { label: 'Client', value: google.clientId },
    { label: 'Issuer', value: google.issuer },
    { label: 'Gmail', value: placeOf(google.gmailApiUrl) },
  ];
}

function storageFacts({ storage, dataDir }: Connected): Facts {
  if (!storage) return [{ label: 'Files', value: `On this machine’s disk, under ${dataDir}` }];
  return [
    { label: 'Server', value: storage.endpoint ? placeOf(storage.endpoint) : 'Amazon S3' },
    { label: 'Region', value: storage.region },
    { label: 'Bucket', value: storage.bucket },
  ];
}

function present(key: Integration['key'], configured: boolean, facts: Facts, outcome: Outcome): Integration {
  return {
    key,
    configured,
    facts,
    last_success_at: outcome.last_success_at?.toISOString() ?? null,
    last_failure_at: outcome.last_failure_at?.toISOString() ?? null,
    // Mail servers repeat the address that they refuse.
    last_failure: outcome.last_failure === null ? null : scrubMessage(outcome.last_failure),
  };
}

/** What the service is connected to. Never includes secrets; omits what isn't recorded. */
export async function readIntegrations(tx: Tx, config: Connected): Promise<Integration[]> {
  const { smtpUrl, ai, google, storage } = config;
  return [
    present('mail', smtpUrl !== null, mailFacts(config), await readMailOutcome(tx)),
    present('ai', ai !== null, modelFacts(config), ai ? await readModelOutcome(tx) : UNRECORDED),
    present('google', google !== null, googleFacts(config), UNRECORDED),
    present('storage', storage !== null, storageFacts(config), UNRECORDED),
  ];
}
