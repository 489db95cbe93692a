import { bootstrapInput, bootstrapInstallation } from '#functions/areas/companies/bootstrap-installation.ts';
import { openKeySweep } from '#functions/data/sweep-keys.ts';
import { openListSweep } from '#functions/data/sweep-lists.ts';
import { openTable } from '#functions/data/table.ts';
import { readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';

const { TABLE_NAME } = readEnvironment(tableEnvironment);
const deps = { table: openTable(TABLE_NAME), clock, sweep: openListSweep(TABLE_NAME), sweepKeys: openKeySweep(TABLE_NAME) };
export const handler = (event: unknown): ReturnType<typeof bootstrapInstallation> => bootstrapInstallation(deps, bootstrapInput.parse(event));
