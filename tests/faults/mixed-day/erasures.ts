import { ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { unpackWords } from '#functions/records/words/packed-words.ts';
import { contactPrivacyRoutes, type Erasure } from '#shared/contract/contact-privacy.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { localTable } from '#tests/support/local-table.ts';
import type { Recado } from '#tests/support/recado.ts';
import { surely } from './surely.ts';

/** Two looks, 90 s apart, and what a kill holds up. */
const verifiedWithinMs = 420_000;

/** Has everything about a ticket's contact erased; a repetition finds the contact on its way out or gone. */
export async function erase(agent: Agent, { contactId, contact }: Ticket): Promise<Erasure> {
  const found = await surely(`the erasure of ${contact.number}`, () =>
    agent.call(contactPrivacyRoutes.startErasure, { params: { contactId }, body: { name: contact.name } }),
  );
  const look = async () => {
    const erasure = await surely('an erasure', () => agent.call(contactPrivacyRoutes.showErasure, { params: { erasureId: found.id } }));
    return erasure.status === 'running' ? undefined : erasure;
  };
  return eventually(`${contact.number} erased`, look, { withinMs: verifiedWithinMs, everyMs: 1_000 });
}

export async function verified(agent: Agent, { id: erasureId }: Erasure): Promise<void> {
  const look = async () => {
    const { status } = await surely('an erasure', () => agent.call(contactPrivacyRoutes.showErasure, { params: { erasureId } }));
    return status === 'verified' || undefined;
  };
  await eventually('an erasure verified', look, { withinMs: verifiedWithinMs, everyMs: 2_000 });
}

/** Keys of the linked phone hold no word, and stay until the link ends (docs/decisions/erasure-and-privacy.md). */
const encryptionKeys = 's#session-auth#';

/** Words of messages are packed. */
const textOf = (row: Record<string, unknown>): string =>
  JSON.stringify(row['body'] instanceof Uint8Array && String(row['type']).startsWith('word') ? { ...row, body: unpackWords(row['body']) } : row);

/** Rows of any table but those keys, with the number, its end, or the LID of somebody in them. */
export async function traces(recado: Recado, numbers: readonly string[]): Promise<string[]> {
  const { client } = await localTable(recado);
  const people = await Promise.all(numbers.map(async (number) => ({ number, texts: [number, number.slice(-8), await recado.phones.lid(number)] })));
  const wanted = people.map(({ number, texts }) => ({ number, pattern: new RegExp(`(?<!\\d)(${texts.join('|')})(?!\\d)`) }));
  const found: string[] = [];
  const { TableNames: names = [] } = await client.send(new ListTablesCommand({}));
  for (const TableName of names) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      const rows = Items.map((item) => textOf(unmarshall(item))).filter((row) => !row.includes(encryptionKeys));
      for (const { number, pattern } of wanted)
        found.push(...rows.filter((row) => pattern.test(row)).map((row) => `erased ${number} is in ${row.slice(0, 300)}`));
    }
  }
  client.destroy();
  return found;
}
