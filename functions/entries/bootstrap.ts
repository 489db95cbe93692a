import { bootstrapInput, bootstrapInstallation } from '#functions/areas/companies/bootstrap-installation.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { keySweep, listSweep } from '#functions/ports/table.ts';

const deps = openDeps('bootstrap', listSweep, keySweep);
export const handler = (event: unknown): ReturnType<typeof bootstrapInstallation> => bootstrapInstallation(deps, bootstrapInput.parse(event));
