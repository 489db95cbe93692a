import { proto } from '@whiskeysockets/baileys';
import type { PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { describeMessage } from './describe-message.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** Phones let authors change their messages, and a group's owner delete everybody's. */
function mayChange(world: World, { author, from, to }: PhoneMessage, by: string, isDeletion: boolean): boolean {
  const writer = author ?? from;
  return writer === by || (isDeletion && world.groups.find(to)?.owner === by);
}

/** A deletion, an edit or a reaction, from wherever it came. What its sender may not do is not done. */
export function applyToMessage(world: World, number: string, id: string, by: string, content: proto.IMessage): void {
  const { protocolMessage, reactionMessage } = content;
  const target = world.chatLog.find(number, id)?.message;
  if (!target || (!reactionMessage && !mayChange(world, target, by, protocolMessage?.type === REVOKE))) return;
  const changed = world.chatLog.change(number, id, (message) => {
    if (protocolMessage?.type === REVOKE) {
      message.status = 'deleted';
      message.text = '';
    } else if (protocolMessage?.type === MESSAGE_EDIT) {
      message.text = describeMessage(protocolMessage.editedMessage ?? {})?.text ?? message.text;
      message.isEdited = true;
    } else if (reactionMessage) {
      const { [by]: _previous, ...others } = message.reactions ?? {};
      message.reactions = reactionMessage.text ? { ...others, [by]: reactionMessage.text } : others;
    }
  });
  if (changed) world.changes.publish({ kind: 'message', number, id, text: changed.text, status: changed.status });
}
