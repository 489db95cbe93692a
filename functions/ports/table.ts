import * as declared from '#shared/ports/declared.ts';
import { lambdaDynamo } from '#functions/data/dynamo.ts';
import { openKeySweep } from '#functions/data/sweep-keys.ts';
import { openListSweep } from '#functions/data/sweep-lists.ts';
import { openTable } from '#functions/data/table.ts';
import { port } from './port.ts';

export const table = () => port(declared.table, 'table', ({ TABLE_NAME }) => openTable(TABLE_NAME, lambdaDynamo()));
export const listSweep = () => port(declared.listSweep, 'sweep', ({ TABLE_NAME }) => openListSweep(TABLE_NAME, lambdaDynamo()));
export const keySweep = () => port(declared.keySweep, 'sweepKeys', ({ TABLE_NAME }) => openKeySweep(TABLE_NAME, lambdaDynamo()));
