type Hear = { readonly onMessage: (payload: string) => void; readonly onReconnect?: () => void };

/** Who listens to which channel. */
export class Channels {
  readonly #listeners = new Map<string, Set<Hear>>();

  /** Returns whether the channel is new and has to be listened to. */
  add(channel: string, hear: Hear): boolean {
    const listeners = this.#listeners.get(channel);
    if (listeners !== undefined) {
      listeners.add(hear);
      return false;
    }
    this.#listeners.set(channel, new Set([hear]));
    return true;
  }

  /** Returns whether the channel has no listeners left. */
  remove(channel: string, hear: Hear): boolean {
    const listeners = this.#listeners.get(channel);
    listeners?.delete(hear);
    if (listeners?.size === 0) {
      this.#listeners.delete(channel);
      return true;
    }
    return false;
  }

  names(): string[] {
    return [...this.#listeners.keys()];
  }

  deliver(channel: string, payload: string): void {
    for (const { onMessage } of this.#listeners.get(channel) ?? []) {
      onMessage(payload);
    }
  }

  reconnected(): void {
    for (const listeners of this.#listeners.values()) {
      for (const { onReconnect } of listeners) {
        onReconnect?.();
      }
    }
  }
}
