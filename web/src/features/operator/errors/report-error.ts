import { version } from '../../../../package.json';
import { describeError } from './describe-error.ts';
import { sendReport } from './report-api.ts';
import { createReporter } from './reporter.ts';

const report = createReporter(sendReport);

/** The version and, in a built application, what tells one build from another: the name of its first script. */
function release(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  const [, build] = /-([\w-]{8})\.js$/.exec(script?.src ?? '') ?? [];
  return build ? `${version}+${build}` : version;
}

/** `route` is the pattern of the page's address: neither an id nor a typed search. */
export function reportError(error: unknown, route: string | null): void {
  const described = describeError(error);
  if (described) report({ ...described, release: release(), route });
}
