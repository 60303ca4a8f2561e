/** What every process needs of the machine, and these settings; of compiled code, what runs of tests keep. */
export function childEnvironment(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings };
}
