import type { Route } from '@dealwright/contract/route';
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { declineProof, giveProofOf } from './proof-of-save.ts';
import { all, reads, type Save, type Scene, type Step, stands } from './save.ts';

/** How the network goes: what is sent is lost on the way, its answer is, or the browser knows that it has none. */
export type Cut = 'lost on the way' | 'answer lost' | 'offline';

const UNREACHED = 'Can’t reach the server. Check your connection and try again.';

function isOf(request: Request, { method, path }: Route): boolean {
  const pattern = path.replace(/:\w+/g, '[^/]+');
  return method === request.method() && new RegExp(`^/api${pattern}$`).test(new URL(request.url()).pathname);
}

/** From now on the requests of this operation are lost. */
async function cutOff(page: Page, operation: Route, cut: Cut): Promise<() => Promise<void>> {
  if (cut === 'offline') {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  }
  const everything = '**/api/**';
  const lose: Parameters<Page['route']>[1] = async (route, request) => {
    if (!isOf(request, operation)) return route.fallback();
    if (cut === 'answer lost') await route.fetch();
    return route.abort('connectionreset');
  };
  await page.route(everything, lose);
  return () => page.unroute(everything, lose);
}

const isKept = (kept: NonNullable<Save['kept']>): Step =>
  typeof kept === 'function'
    ? kept
    : all(...Object.entries(kept).map(([label, value]) => stands(label, value)));

const isSeen = (seen: string | Step): Step => (typeof seen === 'string' ? reads(seen) : seen);

/** What says that the network is away has to be loaded before. */
export const toasterIsThere = (page: Page): Promise<void> =>
  page.locator('section[aria-live][aria-label^="Notifications"]').waitFor({ state: 'attached' });

/** What was sent of this operation from now on, in the order in which it was. */
function recordSendings(page: Page, operation: Route): readonly Request[] {
  const sendings: Request[] = [];
  page.on('request', (request) => isOf(request, operation) && sendings.push(request));
  return sendings;
}

/** The save is lost, which is said, and what was typed stays. */
async function fail(at: Scene, { operation, save, again, says, kept }: Save, cut: Cut, isSecond: boolean) {
  const { page } = at;
  const mend = await cutOff(page, operation, cut);
  const sent = page.waitForRequest((request) => isOf(request, operation));
  await all(...((isSecond && again) || save))(at);
  await sent;
  await expect(page.getByText(UNREACHED).first()).toBeVisible();
  if (says) await reads(says)(at);
  if (kept) await isKept(kept)(at);
  await mend();
}

async function walk(at: Scene, save: Save, cut: Cut): Promise<void> {
  const { page } = at;
  const { operation } = save;
  const needsProof = cut === 'lost on the way' && operation.proof !== undefined && !save.withoutProof;
  await all(...(save.fill ?? []))(at);
  await toasterIsThere(page);
  await save.save[0]?.control?.(at).waitFor();
  const sendings = recordSendings(page, operation);
  if (needsProof) {
    await declineProof(at, save);
    if (save.kept) await isKept(save.kept)(at);
  }
  const declined = needsProof ? 1 : 0;
  expect(sendings).toHaveLength(declined);
  await fail(at, save, cut, needsProof);
  expect(sendings, 'nothing is sent again by itself').toHaveLength(declined + 1);
  const answered = page.waitForResponse(
    (response) => isOf(response.request(), operation) && !(needsProof && response.status() === 403),
  );
  await all(...(save.again ?? save.save))(at);
  if (needsProof) await giveProofOf(at);
  const answer = await answered;
  expect(answer.ok(), `${answer.status()} of ${answer.url()}`).toBe(true);
  expect(sendings).toHaveLength(needsProof ? 4 : 2);
  expect(new Set(sendings.map((request) => request.postData())).size, 'each sends the same').toBe(1);
  await isSeen(save.saved)(at);
}

interface Saved {
  readonly path: string;
  readonly stays: Step;
}

const findAgain = async (at: Scene, { path, stays }: Saved): Promise<void> => {
  await at.page.goto(path);
  await stays(at);
};

/** Walks one save after the other, each on its page opened anew, where what was saved before still has to stand. */
export async function walkSaves(at: Scene, saves: readonly Save[], cut: Cut): Promise<void> {
  let before: Saved | null = null;
  for (const save of saves) {
    await test.step(`${save.section}: ${save.operation.operationId}`, async () => {
      const path = save.open?.(at) ?? `/settings?tab=${save.section}`;
      if (before) await findAgain(at, before);
      await save.arrange?.(at);
      if (before?.path !== path || save.arrange) await at.page.goto(path);
      await walk(at, save, cut);
      before = save.stays ? { path, stays: save.stays } : null;
    });
  }
  if (before) await findAgain(at, before);
}
