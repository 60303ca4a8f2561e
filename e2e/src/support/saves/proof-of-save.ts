import { proveAgain } from '@dealwright/contract/identity/two-factor';
import { expect } from '../fixtures.ts';
import { giveProof, proofOn, withOldProof } from '../proof.ts';
import { all, isGone, type Save, type Scene } from './save.ts';

/** Here any password is right: what the real one opens, and a wrong one does not, is tried once for all saves. */
const PROOF = `**/api${proveAgain.path}`;

/** Refuses the save as after ten minutes and declines the proof: nothing failed, and nothing is lost. */
export async function declineProof(at: Scene, { operation, save, says }: Save): Promise<void> {
  const { page } = at;
  await withOldProof(page, `**/api${operation.path.replace(/:\w+/g, '*')}`);
  await all(...save)(at);
  await expect(proofOn(page)).toBeVisible();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(proofOn(page)).toHaveCount(0);
  if (says) await isGone(says)(at);
}

/** Asked once more, they give the password, and a code where they have an authenticator. */
export async function giveProofOf({ page, me }: Scene): Promise<void> {
  await page.route(PROOF, (route) => route.fulfill({ status: 204 }));
  const code = proofOn(page).getByLabel(/code/i);
  await expect(proofOn(page)).toBeVisible();
  if ((await code.count()) > 0) await code.fill('123456');
  await giveProof(page, me.password);
  await expect(proofOn(page)).toHaveCount(0);
  await page.unroute(PROOF);
}
