/** Two checks of one proxy are at most so far apart. Rarer ones aren't a proxy's, such as a container's own. */
const REGULAR_MS = 6_000;
/** As often HAProxy wants to hear that a process isn't ready before it sends nothing more, unless configured otherwise. */
const TOLD_TIMES = 3;
const MOST_PROXIES = 50;

interface Proxy {
  lastAt: number;
  regular: boolean;
  /** How often it was told that this process is leaving. */
  told: number;
}

/** The proxies that check whether this process is ready, by their address, and whether they know that it is leaving. */
export class ProxyChecks {
  private readonly proxies = new Map<string, Proxy>();

  /** One has asked, and was told whether this process is leaving. */
  note(address: string, now: number, leaving: boolean): void {
    const known = this.proxies.get(address);
    const regular = known !== undefined && now - known.lastAt <= REGULAR_MS;
    this.proxies.delete(address);
    this.proxies.set(address, { lastAt: now, regular, told: (known?.told ?? 0) + (leaving ? 1 : 0) });
    const [oldest] = this.proxies.keys();
    if (this.proxies.size > MOST_PROXIES && oldest !== undefined) this.proxies.delete(oldest);
  }

  /** Whether each one that checks regularly was told often enough to send nothing more. */
  allKnow(now: number): boolean {
    return [...this.proxies.values()].every(
      ({ lastAt, regular, told }) => !regular || told >= TOLD_TIMES || now - lastAt > REGULAR_MS,
    );
  }
}
