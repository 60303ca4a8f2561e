import type {
  QualificationRulesView,
  RulesPreview,
  WorkspaceRulesView,
} from '@dealwright/contract/qualification/rules';
import type { ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { percentile, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { seeded } from '../seeded.ts';
import { type Person, startProduct } from '../servers.ts';

/** Of the project’s specification: a preview of so many open deals. */
const OPEN_DEALS = 10_000;
const AT_MOST_MS = 2_000;
const READS = 40;
const PATH = '/api/workspace/rules/draft/preview';

/** Ten points of weight from one pillar to another. */
const changed = (rules: QualificationRulesView): QualificationRulesView => {
  const { champion, competition, ...weights } = rules.weights;
  return { ...rules, weights: { ...weights, champion: champion - 10, competition: competition + 10 } };
};

async function saveDraft(admin: Person): Promise<void> {
  const { current, draft } = (await admin.get('/api/workspace/rules')) as WorkspaceRulesView;
  const match = { 'if-match': `"${draft?.version ?? 0}"` };
  const saved = await admin.send('PUT', '/api/workspace/rules/draft', changed(current), match);
  if (!saved.ok) throw new Error(`The draft was refused: ${await saved.text()}`);
}

/** The preview of a draft of rules. Without so many open deals it has no target. */
export async function rulesPreviewFinding(server: ThrowawayPostgres, deals: number): Promise<Finding> {
  const { url } = await seeded(server, deals);
  const product = await startProduct({ DATABASE_URL: url });
  const admin = await product.signIn('admin');
  await saveDraft(admin);
  const { deals: looked } = (await admin.get(PATH)) as RulesPreview;
  const times = await timings(() => admin.get(PATH), READS, 3);
  await product.end('SIGTERM');
  return {
    what: 'preview of rules',
    value: percentile(times, 0.95),
    unit: 'ms',
    ...(looked >= OPEN_DEALS && { atMost: AT_MOST_MS }),
    detail: `p95 of ${READS}, p50 ${percentile(times, 0.5).toFixed(1)} ms, over ${looked} open deals`,
  };
}
