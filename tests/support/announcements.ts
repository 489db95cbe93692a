import type { AnnouncementDeps } from '#functions/areas/announcements/deps.ts';
import type { Home } from './given.ts';
import { MemoryFiles } from './message-deps.ts';

/** Files in memory; what was erased is no longer there. */
export function announcementDeps(home: Home): AnnouncementDeps & { files: MemoryFiles } {
  const files = new MemoryFiles();
  const erase = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) files.files.delete(key);
  };
  return { ...home.deps, files, eraser: { erase }, mediaUrl: async () => (key) => `https://media.example/${key}` };
}
