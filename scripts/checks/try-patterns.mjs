/** Run by the project's own Node, which can tell how long a thread was busy: prints what `checkPatterns` finds. */
import { checkPatterns } from './patterns.mjs';

const problems = await checkPatterns();
console.log(problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
