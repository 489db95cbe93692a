import type { MetaCommand } from '#shared/contract/queue-messages.ts';
import type { MetaSendDeps } from './deps.ts';
import { fetchMedia } from './fetch-media.ts';
import { markSeen } from './mark-seen.ts';
import { tellProfile } from './tell-profile.ts';
import { sendToMeta } from './send-to-meta.ts';
import { unlinkPage } from './unlink-page.ts';

/** Everything that is asked of Meta, by kind. @param tries how often the command has been received. @throws ComeBackLater */
export async function performCommand(deps: MetaSendDeps, command: MetaCommand, tries: number): Promise<void> {
  switch (command.type) {
    case 'send':
      return sendToMeta(deps, command, tries);
    case 'read':
      return markSeen(deps, command);
    case 'picture':
      return tellProfile(deps, command);
    case 'fetchMedia':
      return fetchMedia(deps, command, tries);
    case 'unlink':
      return unlinkPage(deps, command);
  }
}
