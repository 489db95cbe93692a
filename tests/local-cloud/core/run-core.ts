import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCore } from '#services/local-cloud/core.ts';
import { assetsOf } from '#tests/local-cloud/core/given.ts';

/** A local cloud in a process of its own, to be killed. Its folder holds `template.json`. */
const folder = process.argv[2] ?? '';
const core = await startCore({
  template: JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8')),
  assets: assetsOf(folder, {}),
  dataDir: join(folder, 'data'),
  appPort: 1,
  mediaPort: 2,
  withSimulators: false,
  report: () => undefined,
});
core.startConsumers();
process.once('message', () => {
  core.processes.stop();
  process.send?.({ isStopping: true });
});
process.send?.({ endpoints: core.endpoints, processes: core.processes.list() });
