import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { applyAck, applyEdit, applyFailure, applyReaction, applyRevoke } from './apply-changes.ts';
import { applyChecked, applyPicture } from './apply-look-ups.ts';
import { keepPhonebook } from './keep-phonebook.ts';
import { type InboundDeps, receiveMessage } from './receive-message.ts';

/** Everything that a channel reports, by kind. */
export async function receive(deps: InboundDeps, message: InboundMessage): Promise<void> {
  switch (message.type) {
    case 'message':
      return receiveMessage(deps, message);
    case 'ack':
      return applyAck(deps, message);
    case 'failure':
      return applyFailure(deps, message);
    case 'reaction':
      return applyReaction(deps, message);
    case 'edit':
      return applyEdit(deps, message);
    case 'revoke':
      return applyRevoke(deps, message);
    case 'checked':
      return applyChecked(deps, message);
    case 'picture':
      return applyPicture(deps, message);
    case 'phonebook':
      return keepPhonebook(deps, message);
  }
}
