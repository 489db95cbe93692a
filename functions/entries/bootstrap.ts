import { bootstrapInput, bootstrapInstallation } from '../areas/companies/bootstrap-installation.ts';
import { openTable } from '../data/table.ts';
import { readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { systemClock as clock } from '../ports/clock.ts';

const table = openTable(readEnvironment(tableEnvironment).TABLE_NAME);
export const handler = (event: unknown): ReturnType<typeof bootstrapInstallation> => bootstrapInstallation({ table, clock }, bootstrapInput.parse(event));
