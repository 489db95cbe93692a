import type { ScheduleDeps, ShowDeps } from '#functions/areas/schedules/deps.ts';
import type { Home, TestDeps } from './given.ts';
import { MemoryBucket } from './memory-bucket.ts';
import { messageDeps } from './message-deps.ts';

/** Dependencies of the area, with files and the bucket in memory. */
export const scheduleDeps = (
  home: Home,
): TestDeps & ScheduleDeps & ShowDeps & { readonly eraser: MemoryBucket; readonly files: ReturnType<typeof messageDeps>['files'] } => ({
  ...messageDeps(home),
  ...home.deps,
  eraser: new MemoryBucket(),
});
