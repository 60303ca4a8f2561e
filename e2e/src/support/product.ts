import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { signIn } from '@dealwright/contract/identity/session';
import { PASSWORD, PEOPLE, SESSION_COOKIE, SIGNED_IN, type SignedIn } from './people.ts';
import type { RunningServer } from './running-server.ts';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const END_WITH_PARENT = new URL('../../../server/src/testing/end-with-parent.ts', import.meta.url).href;
const READY_WITHIN_MS = 180_000;
const STOPPED_WITHIN_MS = 20_000;
const HOST = '127.0.0.1';

export interface Product extends RunningServer {
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function untilReady(child: ChildProcess): Promise<{ address: string; printed: string }> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${printed}`)), READY_WITHIN_MS);
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      const address = /ready at (http:\/\/\S+)/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve({ address, printed });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}

/** Signs in as the sign-in page does; returns the session's token. */
export async function signInToken(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${SESSION_COOKIE}=`));
  const token = cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0];
  if (!token) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return token;
}

/** Starts the product as `npm start` does, in demo mode on a free port, and signs everyone in. */
export async function startProduct(settings: NodeJS.ProcessEnv): Promise<Product> {
  const { PATH, HOME, TMPDIR } = process.env;
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, START], {
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      HOST,
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'error',
      // Visitors may come from addresses of their own, as from behind a proxy.
      TRUST_PROXY: HOST,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { address, printed } = await untilReady(child);
  const tokens: Partial<Record<SignedIn, string>> = {};
  for (const name of SIGNED_IN) tokens[name] = await signInToken(address, PEOPLE[name].email);
  return {
    address,
    asked: `http://${HOST}:${port}`,
    printed,
    tokens: tokens as Record<SignedIn, string>,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}
