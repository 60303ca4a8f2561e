import { Agent, get } from 'node:http';
import { percentile } from '../measure.ts';
import type { Scene } from './scene.ts';

const PER_SECOND = 20;

/** People who work while the pages are open: a list of deals and a deal's page alternately, twenty requests a second. */
export class OrdinaryRequests {
  private readonly address: string;
  private readonly scene: Scene;
  private readonly agent = new Agent({ keepAlive: true });
  private timer: NodeJS.Timeout | undefined;
  private times: number[] = [];
  private failed = 0;
  private asked = 0;

  constructor(address: string, scene: Scene) {
    this.address = address;
    this.scene = scene;
  }

  begin(): void {
    this.times = [];
    this.failed = 0;
    this.timer = setInterval(() => this.ask(), 1_000 / PER_SECOND);
  }

  /** The 95th percentile in milliseconds, how many failed, and how many there were. */
  end(): { p95: number; failed: number; count: number } {
    clearInterval(this.timer);
    return { p95: percentile(this.times, 0.95), failed: this.failed, count: this.times.length + this.failed };
  }

  close(): void {
    this.agent.destroy();
  }

  private ask(): void {
    this.asked += 1;
    const person = this.scene.workers[this.asked % this.scene.workers.length];
    const number = this.scene.deals[this.asked % this.scene.deals.length];
    const path = this.asked % 2 === 0 ? '/api/deals?limit=60' : `/api/deals/${number}/page`;
    const beganAt = performance.now();
    get(`${this.address}${path}`, { agent: this.agent, headers: { cookie: person?.cookie } }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) this.times.push(performance.now() - beganAt);
        else this.failed += 1;
      });
    }).once('error', () => {
      this.failed += 1;
    });
  }
}
