import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { applyAck, applyEdit, applyFailure, applyReaction, applyRevoke } from './apply-changes.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { applyHandedOver, applyReached, isEchoOfOurs } from './apply-meta.ts';
import { applyChecked, applyPicture } from './apply-look-ups.ts';
import { keepPhonebook } from './keep-phonebook.ts';
import { type InboundDeps, receiveMessage } from './receive-message.ts';

/** Everything that a channel reports, by kind. */
export async function receive(deps: InboundDeps, message: InboundMessage): Promise<void> {
  switch (message.type) {
    case 'message':
      if (message.fromMe && channelOf(message.chat) !== 'whatsapp' && (await isEchoOfOurs(deps, message))) return;
      return receiveMessage(deps, message);
    case 'handedOver':
      return applyHandedOver(deps, message);
    case 'reached':
      return applyReached(deps, message);
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
