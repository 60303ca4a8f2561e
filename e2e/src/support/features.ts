import { getSession } from '@dealwright/contract/identity/session';
import { switchFeatureOfCompany } from '@dealwright/contract/operator/features';
import type { Feature } from '@dealwright/domain/feature';
import type { Api } from './api.ts';
import type { SignedIn } from './people.ts';

/** Switches features on for the rival company, whatever a journey switches for all. */
export async function switchOnForRival(
  api: (person: SignedIn) => Api,
  features: readonly Feature[],
): Promise<void> {
  await switchOn(api('operator'), api('rival'), features);
}

/** Switches features on for a person's company. */
export async function switchOn(operator: Api, whose: Api, features: readonly Feature[]): Promise<void> {
  await setFeatures(operator, whose, features, true);
}

/** Switches features off for a person's company, which only this test uses. */
export async function switchOff(operator: Api, whose: Api, features: readonly Feature[]): Promise<void> {
  await setFeatures(operator, whose, features, false);
}

async function setFeatures(
  operator: Api,
  whose: Api,
  features: readonly Feature[],
  enabled: boolean,
): Promise<void> {
  const { profile } = await whose.call(getSession);
  if (!profile) throw new Error('they have a company');
  for (const key of features) {
    const params = { key, company_id: profile.company_id };
    await operator.call(switchFeatureOfCompany, { params, body: { enabled } });
  }
}
