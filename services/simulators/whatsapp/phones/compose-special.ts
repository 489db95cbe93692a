import { proto } from '@whiskeysockets/baileys';
import { userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { SpecialMessage } from '#services/simulators/whatsapp/doors/send-request.ts';
import { cardOf, type Conversation, keyOf, type Sources } from './conversation.ts';
import { newMessageSecret, optionHash, sealWithSecret, type SecretUse } from './message-secrets.ts';

const { DISPLAY_TEXT } = proto.Message.ButtonsResponseMessage.Type;
const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;
const { KEEP_FOR_ALL, UNDO_KEEP_FOR_ALL } = proto.KeepType;

type Of<Kind extends SpecialMessage['kind']> = Extract<SpecialMessage, { kind: Kind }>;

const thousandths = (amount: number) => Math.round(amount * 1000);

/** Encrypts with the secret that the changed message carries. @throws DoorError ERR_NO_MESSAGE */
function sealed(sources: Sources, { sender, addressing }: Conversation, id: string, use: SecretUse, plain: Uint8Array) {
  const { message, plaintext } = sources.chatLog.get(sender.number, id);
  const secret = plaintext ? proto.Message.decode(plaintext).messageContextInfo?.messageSecret : undefined;
  const targetAuthor = userJid(sources.resolve(message.author ?? message.from), addressing);
  return sealWithSecret({ secret: secret ?? newMessageSecret(), targetId: id, targetAuthor, author: userJid(sender, addressing) }, use, plain);
}

function vote(sources: Sources, conversation: Conversation, { id, options }: Of<'pollVote'>): proto.IMessage {
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions: options.map(optionHash) }).finish();
  const pollCreationMessageKey = keyOf(sources, conversation, id);
  return { pollUpdateMessage: { pollCreationMessageKey, vote: sealed(sources, conversation, id, 'Poll Vote', plain), senderTimestampMs: Date.now() } };
}

function secretChange(sources: Sources, conversation: Conversation, { kind, id, text }: Of<'secretEdit' | 'secretComment'>): proto.IMessage {
  const targetMessageKey = keyOf(sources, conversation, id);
  if (kind === 'secretComment') {
    const plain = proto.Message.encode({ conversation: text }).finish();
    return { encCommentMessage: { targetMessageKey, ...sealed(sources, conversation, id, 'Enc Comment', plain) } };
  }
  const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
  const edit = { protocolMessage: { key: targetMessageKey, type, editedMessage: { conversation: text }, timestampMs: Date.now() } };
  const secretEncType = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
  const change = sealed(sources, conversation, id, 'Message Edit', proto.Message.encode(edit).finish());
  return { secretEncryptedMessage: { targetMessageKey, secretEncType, ...change } };
}

function shopping(message: Of<'order' | 'product'>, sellerJid: string): proto.IMessage {
  const { title, currency } = message;
  if (message.kind === 'product') {
    const product = { productId: '1', title, description: message.description ?? '', currencyCode: currency, priceAmount1000: thousandths(message.price) };
    return { productMessage: { product, businessOwnerJid: sellerJid } };
  }
  const { INQUIRY } = proto.Message.OrderMessage.OrderStatus;
  const { CATALOG } = proto.Message.OrderMessage.OrderSurface;
  const totals = { itemCount: message.items, totalAmount1000: thousandths(message.total), totalCurrencyCode: currency };
  return {
    orderMessage: { orderId: '1', orderTitle: title, message: message.note ?? '', status: INQUIRY, surface: CATALOG, sellerJid, token: 'token', ...totals },
  };
}

function flow(message: Of<'pixKey' | 'interactive'>): proto.IMessage {
  if (message.kind === 'pixKey') {
    const { merchant, key, keyType } = message;
    const settings = [{ type: 'pix_static_code', pix_static_code: { merchant_name: merchant, key, key_type: keyType } }];
    const buttons = [{ name: 'payment_info', buttonParamsJson: JSON.stringify({ payment_settings: settings }) }];
    return { interactiveMessage: { nativeFlowMessage: { buttons, messageVersion: 1 } } };
  }
  const buttons = message.buttons.map((text, index) => ({
    name: 'quick_reply',
    buttonParamsJson: JSON.stringify({ display_text: text, id: String(index) }),
  }));
  const header = message.title === undefined ? {} : { header: { title: message.title, hasMediaAttachment: false } };
  return { interactiveMessage: { ...header, body: { text: message.text }, nativeFlowMessage: { buttons, messageVersion: 1 } } };
}

function choices(message: Of<'list' | 'listReply' | 'buttonReply' | 'templateReply' | 'interactiveReply'>): proto.IMessage {
  switch (message.kind) {
    case 'list': {
      const rows = message.rows.map((title, index) => ({ title, rowId: String(index) }));
      const { title, text, button } = message;
      return {
        listMessage: { title, description: text, buttonText: button, listType: proto.Message.ListMessage.ListType.SINGLE_SELECT, sections: [{ title, rows }] },
      };
    }
    case 'listReply':
      return {
        listResponseMessage: {
          title: message.title,
          listType: proto.Message.ListResponseMessage.ListType.SINGLE_SELECT,
          singleSelectReply: { selectedRowId: message.rowId },
        },
      };
    case 'buttonReply':
      return { buttonsResponseMessage: { selectedButtonId: message.buttonId, selectedDisplayText: message.text, type: DISPLAY_TEXT } };
    case 'templateReply':
      return { templateButtonReplyMessage: { selectedId: message.buttonId, selectedDisplayText: message.text, selectedIndex: 0 } };
    case 'interactiveReply': {
      const nativeFlowResponseMessage = { name: message.name, paramsJson: JSON.stringify(message.params), version: 3 };
      return { interactiveResponseMessage: { body: { text: message.text }, nativeFlowResponseMessage } };
    }
  }
}

function marks(sources: Sources, conversation: Conversation, message: Of<'pin' | 'keep'>): proto.IMessage {
  const key = keyOf(sources, conversation, message.id);
  if (message.kind === 'pin') return { pinInChatMessage: { key, type: message.isPinned ? PIN_FOR_ALL : UNPIN_FOR_ALL, senderTimestampMs: Date.now() } };
  return { keepInChatMessage: { key, keepType: message.isKept ? KEEP_FOR_ALL : UNDO_KEEP_FOR_ALL, timestampMs: Date.now() } };
}

/** The rarer kinds of messages that phones write. @throws DoorError ERR_NO_MESSAGE, ERR_NO_PHONE */
export function composeSpecial(sources: Sources, conversation: Conversation, message: SpecialMessage): proto.IMessage {
  switch (message.kind) {
    case 'poll': {
      const options = message.options.map((optionName) => ({ optionName }));
      return { pollCreationMessageV3: { name: message.name, options, selectableOptionsCount: message.selectable } };
    }
    case 'pollVote':
      return vote(sources, conversation, message);
    case 'secretEdit':
    case 'secretComment':
      return secretChange(sources, conversation, message);
    case 'event':
      return { eventMessage: { name: message.name, description: message.description ?? '', startTime: Math.floor(Date.parse(message.startsAt) / 1000) } };
    case 'order':
    case 'product':
      return shopping(message, conversation.jid);
    case 'pixKey':
    case 'interactive':
      return flow(message);
    case 'liveLocation':
      return { liveLocationMessage: { degreesLatitude: message.lat, degreesLongitude: message.lng, caption: message.caption ?? '', sequenceNumber: 1 } };
    case 'contacts':
      return { contactsArrayMessage: { displayName: `${message.contacts.length} contacts`, contacts: message.contacts.map(cardOf) } };
    case 'groupInvite': {
      const inviteExpiration = Math.floor(Date.now() / 1000) + 3 * 86_400;
      const { groupId: groupJid, code: inviteCode, text } = message;
      return { groupInviteMessage: { groupJid, inviteCode, inviteExpiration, groupName: sources.groupName(groupJid), caption: text ?? '' } };
    }
    case 'album':
      return { albumMessage: { expectedImageCount: message.images, expectedVideoCount: message.videos } };
    case 'pin':
    case 'keep':
      return marks(sources, conversation, message);
    default:
      return choices(message);
  }
}
