import type { Policy } from './policy.ts';
import { enforcePolicy } from './policy-hook.ts';

/** Loaded before a task's own code, in its main thread and in each of its workers. */
const { RECADO_POLICY: text = '', RECADO_DRILLS: drillFile = '', AWS_REGION: region = '' } = process.env;
// Written by the local cloud, from its own type.
enforcePolicy(JSON.parse(text) as Policy, region, drillFile);
