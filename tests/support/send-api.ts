import type { SendApiDeps } from '#functions/areas/send-api/deps.ts';
import { newToken, tokenWrite } from '#functions/records/connections/connection-token.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { FetchFailed, type FetchedFile } from '#functions/ports/guarded-fetch.ts';
import { update } from '#functions/data/writes.ts';
import type { Home } from './given.ts';
import { MemoryFiles } from './message-deps.ts';

/** Files that stand at addresses; everything else is refused. */
export class PlayedFiles {
  readonly at = new Map<string, FetchedFile>();
  readonly fetch = async (address: string): Promise<FetchedFile> => {
    const found = this.at.get(address);
    if (!found) throw new FetchFailed('the address leads where nothing is fetched from', true);
    return found;
  };
}

export function sendApiDeps({ deps }: Home): SendApiDeps & { files: MemoryFiles; played: PlayedFiles; outbound: Home['deps']['outbound'] } {
  const played = new PlayedFiles();
  return { ...deps, files: new MemoryFiles(), played, fetchFile: played.fetch, wait: async () => undefined };
}

/** A token of a connection that has none. */
export async function givenToken({ deps }: Home, connection: ConnectionItem): Promise<string> {
  const { token, kept } = newToken((count) => deps.clock.randomBytes(count));
  const { companyId, connectionId } = connection;
  await deps.table.across.commit(tokenWrite(kept.tokenHash, connection), update(companyKeys.connection(companyId, connectionId), { set: kept }));
  return token;
}
