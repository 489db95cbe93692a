import { bootstrapInput, bootstrapInstallation } from '../areas/companies/bootstrap-installation.ts';
import { openKeySweep } from '../data/sweep-keys.ts';
import { openListSweep } from '../data/sweep-lists.ts';
import { openTable } from '../data/table.ts';
import { readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { systemClock as clock } from '../ports/clock.ts';

const { TABLE_NAME } = readEnvironment(tableEnvironment);
const deps = { table: openTable(TABLE_NAME), clock, sweep: openListSweep(TABLE_NAME), sweepKeys: openKeySweep(TABLE_NAME) };
export const handler = (event: unknown): ReturnType<typeof bootstrapInstallation> => bootstrapInstallation(deps, bootstrapInput.parse(event));
