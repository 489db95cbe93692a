import * as z from 'zod';
import { bootstrapInput, bootstrapInstallation } from '#functions/areas/companies/bootstrap-installation.ts';
import { superUserLink } from '#functions/areas/companies/super-user-link.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { keySweep, listSweep } from '#functions/ports/table.ts';

const deps = openDeps('bootstrap', listSweep, keySweep);
/** The event of each of the operator's commands. */
const input = z.union([bootstrapInput, z.strictObject({ linkFor: z.email().toLowerCase(), lostFactor: z.boolean().default(false) })]);

export async function handler(event: unknown): Promise<unknown> {
  const asked = input.parse(event);
  return 'linkFor' in asked ? superUserLink(deps, asked.linkFor, asked.lostFactor) : bootstrapInstallation(deps, asked);
}
