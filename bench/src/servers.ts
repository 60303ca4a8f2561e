import { Agent, get } from 'node:http';
import { DEMO_PASSWORD } from '@dealwright/server/platform/demo-accounts';
import { type ServerProcess, startServer } from '@dealwright/server/testing/server-process';

export interface Person {
  readonly cookie: string;
  /** The bytes of an answer as they arrive, over a connection that stays open. */
  fetchBytes(path: string): Promise<void>;
  get(path: string): Promise<unknown>;
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface Product extends ServerProcess {
  signIn(name: 'admin' | 'manager' | 'rep' | 'viewer'): Promise<Person>;
}

const keepAlive = new Agent({ keepAlive: true });

function fetchBytes(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent: keepAlive, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

/** Starts the product on a database and signs demo people in. */
export async function startProduct(settings: NodeJS.ProcessEnv): Promise<Product> {
  const server = await startServer({ DEMO: '1', ...settings });
  const signIn = async (name: string): Promise<Person> => {
    const answer = await fetch(`${server.address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@demo.dealwright.example`, password: DEMO_PASSWORD }),
    });
    if (!answer.ok) throw new Error(`${name} could not sign in: ${answer.status}`);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return {
      cookie,
      fetchBytes: (path) => fetchBytes(`${server.address}${path}`, cookie),
      get: async (path) => {
        const response = await fetch(`${server.address}${path}`, { headers: { cookie } });
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response.json();
      },
      send: (method, path, body, headers = {}) =>
        fetch(`${server.address}${path}`, {
          method,
          headers: { cookie, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
    };
  };
  return { ...server, signIn };
}
