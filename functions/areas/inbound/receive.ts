import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { applyEdit, applyFailure, applyReaction, applyRevoke } from './apply-changes.ts';
import { answerBySign } from './campaign-answers.ts';
import { applyCampaignFailure } from './campaign-reports.ts';
import { findNamedShipping } from '#functions/records/campaigns/named-shipping.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { applyHandedOver, applyReached, isEchoOfOurs } from './apply-meta.ts';
import { applyChecked, applyPicture } from './apply-look-ups.ts';
import { log } from '#functions/tools/log.ts';
import { keepPhonebook } from './keep-phonebook.ts';
import { isConnectionThere } from './load-rules.ts';
import type { InboundDeps } from './deps.ts';
import { receiveAck } from './receive-acks.ts';
import { receiveMessage } from './receive-message.ts';

/** Messages that create rows; a customer's message checks this by itself. */
const makingTypes: ReadonlySet<InboundMessage['type']> = new Set(['checked', 'picture', 'phonebook']);

/** Everything that a channel reports, by kind. */
export async function receive(deps: InboundDeps, message: InboundMessage): Promise<void> {
  const { companyId, connectionId } = message;
  const scope = { table: deps.table.forCompany(companyId), companyId, clock: deps.clock };
  if (makingTypes.has(message.type) && !(await isConnectionThere(scope, connectionId)))
    return log.info('report dropped', { companyId, connectionId, reason: 'connectionGone' });
  switch (message.type) {
    case 'message':
      // The echo of a campaign's message, which stands with its campaign.
      if (message.fromMe && (await findNamedShipping(scope, message.chat, message.whatsappMessageId))) return;
      if (message.fromMe && channelOf(message.chat) !== 'whatsapp' && (await isEchoOfOurs(deps, message))) return;
      return receiveMessage(deps, message);
    case 'handedOver':
      return applyHandedOver(deps, message);
    case 'reached':
      return applyReached(deps, message);
    case 'ack':
      return receiveAck(deps, message);
    case 'failure':
      return failed(deps, message);
    case 'reaction':
      await answerBySign(deps, message);
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

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

async function failed(deps: InboundDeps, message: Of<'failure'>): Promise<void> {
  if (!(await applyCampaignFailure(deps, message))) await applyFailure(deps, message);
}
