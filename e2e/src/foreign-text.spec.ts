import { createCompetitor } from '@dealwright/contract/competitors/competitors';
import { createDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { submitSupportRequest } from '@dealwright/contract/operator/support';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { createProduct } from '@dealwright/contract/products/products';
import { newCompany } from './support/company-of-own.ts';
import { addBuyer, dealPath, planDeal, planPath, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';

/** What would run, load or break out, if any page took it for more than words. */
const CORPUS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus=alert(1) '",
  'javascript:alert(1)',
  '[here](javascript:alert(1)) ![x](https://evil.example/x.png)',
  '{{constructor.constructor("alert(1)")()}}',
  '<style>*{display:none}</style><base href="https://evil.example/">',
  '\u202Egnp.exe <iframe srcdoc="<script>alert(1)</script>">',
] as const;
const [SCRIPT, IMAGE, VECTOR, FOCUS, ADDRESS, MARKDOWN, TEMPLATE, STYLE, FRAME] = CORPUS;

test('S8 what people write stays words, wherever it is shown, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  await api.call(changeProfile, { body: { first_name: IMAGE, last_name: FOCUS } });
  const name = `${SCRIPT}${VECTOR}`;
  const deal = await api.call(createDeal, {
    body: { name, account: { name: STYLE }, next_step: MARKDOWN, stage: 'proposal' },
  });
  const buyer = await addBuyer(api, deal, IMAGE, FRAME);
  await prove(api, deal, { statement: TEMPLATE, stakeholder_id: buyer.id });
  await planDeal(api, deal, [
    { id: 'one', name: SCRIPT, kind: 'other', days: 2, assignee_id: admin.id, stakeholder_id: buyer.id },
  ]);
  await api.call(createProduct, { body: { name: STYLE, description: FOCUS } });
  await api.call(createCompetitor, { body: { name: VECTOR } });
  await api.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'note',
      title: VECTOR,
      occurred_at: new Date().toISOString(),
      source: { text: CORPUS.join('\n') },
    },
  });
  await api.call(submitSupportRequest, {
    body: { title: SCRIPT, description: CORPUS.join('\n') },
  });

  const page = await openAs(browser, server, admin, complaints);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') asked.push(request.url());
  });
  const path = dealPath(deal);
  for (const [address, shown] of [
    [path, name],
    [`${path}?tab=meddpicc`, TEMPLATE],
    [`${path}?tab=notes`, VECTOR],
    [`${path}?tab=stakeholders`, IMAGE],
    [`${path}?tab=history`, name],
    ['/lead-planning', name],
    ['/lead-planning?view=list', name],
    [`/account-planning?q=${encodeURIComponent(STYLE)}`, STYLE],
    ['/contacts', IMAGE],
    ['/products', STYLE],
    ['/competitors', VECTOR],
    [planPath(deal), SCRIPT],
    ['/territory-planning', ''],
    ['/dashboard', name],
    ['/settings?tab=team', IMAGE],
    [`/lead-planning?q=${encodeURIComponent(SCRIPT)}`, name],
    [`/settings?tab=${encodeURIComponent(ADDRESS)}`, ''],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeVisible();
  }
  expect(asked).toEqual([]);
});
