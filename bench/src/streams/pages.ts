import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { ScenePerson } from './scene.ts';

/**
 * Many open pages in a separate process. Each holds its stream as a browser does: a lost connection is reopened
 * after the time the stream last named, and a refusal is followed by the web app's random pause. Of the pages that come
 * back or are told to reload, those in view read their content again.
 */
export interface Command {
  readonly start?: {
    readonly port: number;
    readonly people: readonly ScenePerson[];
    readonly seen: number;
    readonly overMs: number;
  };
  /** Resets the counters. */
  readonly reset?: true;
  readonly report?: true;
}

export interface Report {
  readonly open: number;
  /** Since the last reset. */
  readonly opened: number;
  readonly refused: number;
  readonly resynced: number;
  readonly rereads: number;
  readonly failedRereads: number;
  /** When events came, in milliseconds of the clock, by company and deal. */
  readonly heard: readonly { readonly deal: string; readonly at: number }[];
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 20_000;
const SHORTEST_PAUSE_MS = 500;
const REREADS = ['/api/deals?limit=60', '/api/notifications/unread-count'];

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const counts = { open: 0, opened: 0, refused: 0, resynced: 0, rereads: 0, failedRereads: 0 };
let heard: { deal: string; at: number }[] = [];
let port = 0;

function reread(cookie: string): void {
  for (const path of REREADS) {
    counts.rereads += 1;
    const failed = (): void => {
      counts.failedRereads += 1;
    };
    get({ host: '127.0.0.1', port, path, agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) failed();
      answer.resume();
    }).once('error', failed);
  }
}

class Page {
  private readonly person: ScenePerson;
  private readonly isSeen: boolean;
  private retryMs = 1_000;
  private failures = 0;
  private wasOpen = false;

  constructor(person: ScenePerson, isSeen: boolean) {
    this.person = person;
    this.isSeen = isSeen;
  }

  open(): void {
    const socket = connect(port, '127.0.0.1');
    let isOpen = false;
    let isRefused = false;
    socket.setEncoding('utf8');
    socket.once('connect', () => {
      socket.write(
        `GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${this.person.cookie}\r\n\r\n`,
      );
    });
    socket.on('data', (text: string) => {
      if (!isOpen && text.startsWith('HTTP/1.1 ')) {
        isOpen = text.startsWith('HTTP/1.1 200');
        if (isOpen) this.opened();
        else {
          isRefused = true;
          socket.destroy();
          return;
        }
      }
      this.read(text, socket);
    });
    socket.once('error', () => undefined);
    socket.once('close', () => {
      if (isOpen) counts.open -= 1;
      if (isRefused) this.failures += 1;
      if (isRefused) counts.refused += 1;
      setTimeout(() => this.open(), isRefused ? this.pauseMs() : this.retryMs);
    });
  }

  private opened(): void {
    counts.open += 1;
    counts.opened += 1;
    this.failures = 0;
    if (this.wasOpen && this.isSeen) reread(this.person.cookie);
    this.wasOpen = true;
  }

  private read(text: string, socket: Socket): void {
    const retry = [...text.matchAll(/retry: (\d+)/g)].at(-1)?.[1];
    if (retry !== undefined) this.retryMs = Number(retry);
    if (text.includes('event: resync')) {
      counts.resynced += 1;
      if (this.isSeen) reread(this.person.cookie);
    }
    for (const [, number] of text.matchAll(/"deal_number":(\d+)/g))
      heard.push({ deal: `${this.person.company}:${number}`, at: Date.now() });
    // A finished body leaves the connection open for another request; a browser would use it for one.
    if (text.endsWith('0\r\n\r\n')) socket.destroy();
  }

  private pauseMs(): number {
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.failures - 1));
    return SHORTEST_PAUSE_MS + Math.random() * (longestMs - SHORTEST_PAUSE_MS);
  }
}

process.on('message', ({ start, reset, report }: Command) => {
  if (start) {
    port = start.port;
    for (const person of start.people) {
      const page = new Page(person, Math.random() < start.seen);
      setTimeout(() => page.open(), Math.random() * start.overMs);
    }
  }
  if (reset) {
    Object.assign(counts, { opened: 0, refused: 0, resynced: 0, rereads: 0, failedRereads: 0 });
    heard = [];
  }
  if (report) process.send?.({ ...counts, heard } satisfies Report);
});
process.once('disconnect', () => process.exit(0));
