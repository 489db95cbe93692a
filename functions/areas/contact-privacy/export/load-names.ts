import * as z from 'zod';
import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

/** Names by id of what tickets and messages only name by it. */
export interface Names {
  readonly queues: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly connections: ReadonlyMap<string, string>;
}

const named = z.object({ sk: z.string(), name: z.string() });

/** A company has few of each. */
export async function loadNames(table: TablePart, companyId: CompanyId): Promise<Names> {
  const namesIn = async (pk: string): Promise<ReadonlyMap<string, string>> => {
    const items = await table.queryAll({ pk });
    return new Map(items.flatMap((item) => named.safeParse(item).data ?? []).map(({ sk, name }) => [sk, name]));
  };
  const [queues, users, tags, connections] = await Promise.all(
    [companyKeys.queue(companyId, ''), companyKeys.user(companyId, ''), companyKeys.record(companyId, 'tags', ''), companyKeys.connection(companyId, '')].map(
      ({ pk }) => namesIn(pk),
    ),
  );
  const none = new Map<string, string>();
  return { queues: queues ?? none, users: users ?? none, tags: tags ?? none, connections: connections ?? none };
}
