import type { CompanyId } from '#shared/contract/ids.ts';
import { knownSocketsMs } from '#shared/contract/events.ts';
import { maySupport } from '#functions/records/accounts/sessions.ts';
import { loadSockets, type SocketItem } from '#functions/records/live/socket-item.ts';
import { loadSocketViewers } from '#functions/records/live/socket-viewers.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Listener } from './live-event.ts';

interface Wanted {
  /** For what must reach every socket, such as its end: reads anew, all that was written before. */
  readonly isExact: boolean;
  /** Something of the batch is seen by who has a connection, not a queue: only then it is read which connection has which queues. */
  readonly needsVisibility: boolean;
}

interface Known {
  readonly atMs: number;
  readonly hasVisibility: boolean;
  readonly listeners: Promise<readonly Listener[]>;
}

/**
 * The sockets of each company, as they were at most a second ago. A socket that joined since may miss an event; its browser
 * fetches again once its join must be known here (`joinHoldsAfterMs`), so that nothing stays missed.
 */
export class Listeners {
  readonly #deps: { readonly table: Table; readonly clock: Clock };
  readonly #known = new Map<CompanyId, Known>();

  constructor(deps: { readonly table: Table; readonly clock: Clock }) {
    this.#deps = deps;
  }

  async of(company: CompanyId, { isExact, needsVisibility }: Wanted): Promise<readonly Listener[]> {
    const nowMs = this.#deps.clock.nowMs();
    const known = this.#known.get(company);
    const isEnough = known !== undefined && (known.hasVisibility || !needsVisibility);
    if (isEnough && !isExact && nowMs - known.atMs < knownSocketsMs) return known.listeners;
    const listeners = this.#load(company, { isExact, needsVisibility });
    this.#forgetOld(nowMs);
    this.#known.set(company, { atMs: nowMs, hasVisibility: needsVisibility, listeners });
    // What failed is not kept; the caller hears of it.
    listeners.catch(() => this.#known.delete(company));
    return listeners;
  }

  /** After a socket was ended: it is not to be told anything more. */
  renew(company: CompanyId): void {
    this.#known.delete(company);
  }

  async #load(company: CompanyId, { isExact, needsVisibility }: Wanted): Promise<readonly Listener[]> {
    const table = this.#deps.table.forCompany(company);
    const sockets = await loadSockets(table, company, { consistent: isExact });
    const viewerOf = await loadSocketViewers(table, company, needsVisibility ? sockets : [], this.#deps.clock.nowMs());
    return Promise.all(sockets.map(async (socket) => ({ socket, viewer: viewerOf(socket), isOver: await this.#isOver(socket) })));
  }

  /** A visit of staff hangs on their own session, of whose end this company's changes say nothing: one read for each of their sockets. */
  async #isOver({ userId, support }: SocketItem): Promise<boolean> {
    if (!support) return false;
    const nowMs = this.#deps.clock.nowMs();
    return support.endsAtMs <= nowMs || !(await maySupport(this.#deps.table, userId, support, nowMs));
  }

  #forgetOld(nowMs: number): void {
    for (const [company, { atMs }] of this.#known) if (nowMs - atMs >= knownSocketsMs) this.#known.delete(company);
  }
}
