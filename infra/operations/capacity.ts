import { namesOf } from '#infra/names.ts';
import type { Aws } from '#infra/operations/aws.ts';
import { describedTable, unitsOf } from '#infra/operations/table.ts';
import type { Stage } from '#infra/stages.ts';

/** A change of how the table's capacity is paid, which the next deploy brings. */
export async function capacityNotes(stage: Stage, aws: Aws): Promise<string[]> {
  const { capacity, name } = stage;
  const tableName = namesOf(stage).table;
  const table = await describedTable(aws, tableName);
  if (!table || (unitsOf(table) === undefined) === (capacity === undefined)) return [];
  if (!capacity)
    return [`The next deploy has ${tableName} paid by the request: it has provisioned capacity now, and DynamoDB allows this change four times in 24 hours.`];
  const first = `${capacity.writes[0]} writes and ${capacity.reads[0]} reads a second, for it and for each index`;
  return [
    `The next deploy provisions the capacity of ${tableName}, and begins with ${first}: what is used now must be less, or infra/stages/${name}.json must say more. docs/operate.md shows how to see it.`,
  ];
}
