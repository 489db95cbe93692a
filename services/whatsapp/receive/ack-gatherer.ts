import type { CompanyId } from '#shared/contract/ids.ts';
import type { GatheredAcks, SentAck } from '#shared/contract/gathered-acks.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { ackReports, joinAcks } from '#shared/domain/join-acks.ts';
import type { Scope } from './inbound-reports.ts';

/** The function's queue gathers for another second: together a tick is 1.5 s late at most. */
export const gatherMs = 500;

interface Gathering {
  readonly acks: SentAck[];
  readonly told: PromiseWithResolvers<void>;
}

/**
 * Gathers the acks of all of a task's messages for a moment, and tells them together: each report costs three requests of a queue and a run of
 * a function, each ack a write and a frame. The delivery receipt mostly follows the server's ack at once, and then only it is told. Nobody says
 * an ack again that is not told: whoever sent, or must answer WhatsApp, waits for `tell`.
 */
export class AckGatherer {
  readonly #send: (report: GatheredAcks) => Promise<void>;
  #companies = new Map<CompanyId, Gathering>();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (report: GatheredAcks) => Promise<void>) {
    this.#send = send;
  }

  /** @param ack how far messages of the chat got. Resolves when that is on the queue. */
  tell({ companyId, connectionId }: Scope, chat: ChatAddress, ids: readonly string[], ack: number): Promise<void> {
    const gathering = this.#companies.get(companyId) ?? { acks: [], told: Promise.withResolvers<void>() };
    this.#companies.set(companyId, gathering);
    gathering.acks.push({ connectionId, chat, whatsappMessageIds: [...ids], ack });
    this.#timer ??= setTimeout(() => void this.flush(), gatherMs);
    return gathering.told.promise;
  }

  /** Tells at once what was gathered. Resolves when that is done; the callers of `tell` hear of a failure. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const companies = [...this.#companies];
    this.#companies = new Map();
    await Promise.all(companies.map(([companyId, gathering]) => this.#tell(companyId, gathering)));
  }

  async #tell(companyId: CompanyId, { acks, told }: Gathering): Promise<void> {
    try {
      await Promise.all(ackReports(companyId, joinAcks(acks)).map((report) => this.#send(report)));
      told.resolve();
    } catch (error) {
      told.reject(error);
    }
  }
}
