import { pingOperator } from '@dealwright/contract/operator';
import type { Router } from '../../platform/http/serve.ts';

export function registerOperator(router: Router): void {
  router.operator(pingOperator, async () => ({ ok: true as const }));
}
