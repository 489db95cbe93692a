import { companyKeys } from '#functions/data/keys.ts';
import type { PartitionQuery, TablePart } from '#functions/data/table.ts';
import type { Write } from '#functions/data/writes.ts';
import type { CompanyId, ContactListId } from '#shared/contract/ids.ts';
import { type MemoryChange, MemoryTable } from '#tests/support/memory-table.ts';
import { listRow } from '#tests/support/simulated-rows.ts';

const firstNumber = 5_511_900_000_000;
/** The outcome of a recipient is not looked at again after so many others. */
const kept = 1_000;

interface Options {
  readonly companyId: CompanyId;
  readonly listId: ContactListId;
  readonly recipients: number;
  /** Takes the changes of recipients. */
  readonly changes: MemoryChange[];
  readonly emailOf?: (number: string) => string;
}

/** A list that stands nowhere, and recipients that are forgotten: what the dispatcher itself holds is left. */
export class BoundlessTable extends MemoryTable {
  readonly #shipped: Write['key'][] = [];
  readonly #options: Options;
  readonly #listPk: string;

  constructor(options: Options) {
    const types: readonly unknown[] = ['shipping', 'mailShipping'];
    super((change) => void (types.includes(change.after?.['type']) && options.changes.push(change)));
    this.#options = options;
    this.#listPk = companyKeys.contactListItem(options.companyId, options.listId, '').pk;
  }

  override forCompany(company: CompanyId): TablePart {
    const part = super.forCompany(company);
    return {
      ...part,
      get: async (key) => (key.pk === this.#listPk ? this.#listed(key.sk) : part.get(key)),
      query: async (query) => (query.pk === this.#listPk ? this.#listPage(query) : part.query(query)),
      commit: async (...writes) => {
        await part.commit(...writes);
        for (const { key } of writes) if (key.pk.includes('#shippings#') && writes[0]?.kind === 'put') this.#shipped.push(key);
        const old = this.#shipped.length > kept ? this.#shipped.splice(0, kept / 2) : [];
        const told = this.#options.changes.length;
        await part.writeMany(old.map((key) => ({ kind: 'delete', key })));
        this.#options.changes.length = told;
      },
    };
  }

  #listed(number: string) {
    const { companyId, listId, emailOf } = this.#options;
    return { ...listRow(companyId, listId, number, null), ...(emailOf ? { email: emailOf(number) } : {}) };
  }

  #listPage({ beyond, limit = 25 }: PartitionQuery) {
    const from = !beyond ? 0 : Number(beyond) - firstNumber + 1;
    const count = Math.min(limit, this.#options.recipients - from);
    const items = Array.from({ length: Math.max(0, count) }, (_, index) => {
      const number = String(firstNumber + from + index);
      return { ...this.#listed(number), sk: number };
    });
    const last = from + count < this.#options.recipients ? items.at(-1) : undefined;
    return { items, last, next: last?.sk, units: 0 };
  }
}

/** Memory that is held; how much of it the process gives back is V8's affair. */
export function heldMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2);
}
