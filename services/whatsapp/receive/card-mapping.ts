import { proto } from '@whiskeysockets/baileys';
import type { CardName } from '#shared/contract/messages.ts';
import { cardLine } from '#shared/domain/contact-cards.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { numbersOfCard } from './vcard.ts';

export interface MappedCard {
  readonly card: CardName;
  /** The words in it, a line each. */
  readonly lines: readonly (string | null | undefined)[];
  readonly context?: proto.IContextInfo | null | undefined;
  /** The message that it is about. */
  readonly targetId?: string | null | undefined;
  readonly isNotice?: boolean;
}

/** WhatsApp's own limit of one message. */
const mostContacts = 257;
/** A person's; phones let people add more than anybody has. */
const mostNumbers = 10;
/** WhatsApp's own limit of a contact's name is less. */
const nameCharacters = 200;

/** The first second of the year 10000, which a date of four digits does not know. */
const lastSecond = 253_402_300_800;

/** The mark before what can be chosen; votes find their options by it. */
export const optionMark = '• ';

/** Kinds that Recado shows in words: what it is, and the words in it. Undefined for others. */
export function cardOf(content: proto.IMessage): MappedCard | undefined {
  return aboutMessage(content) ?? question(content) ?? shopping(content) ?? choice(content) ?? invitation(content);
}

const option = (text: string | null | undefined): string | undefined => (text ? `${optionMark}${text}` : undefined);

/** Thousandths of a currency's unit, as WhatsApp counts. */
function amount(thousandths: unknown, currency: string | null | undefined): string | undefined {
  const value = Number(thousandths ?? 0) / 1_000;
  return value > 0 ? `${currency ?? ''} ${value.toFixed(2)}`.trim() : undefined;
}

const { UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;

/** Marks on other messages: nobody has to answer them. */
function aboutMessage(content: proto.IMessage): MappedCard | undefined {
  const { pinInChatMessage: pin, keepInChatMessage: keep, commentMessage: comment } = content;
  if (pin) return { card: pin.type === UNPIN_FOR_ALL ? 'unpinned' : 'pinned', lines: [], targetId: pin.key?.id, isNotice: true };
  if (keep) return keep.keepType === proto.KeepType.KEEP_FOR_ALL ? { card: 'kept', lines: [], targetId: keep.key?.id, isNotice: true } : undefined;
  if (comment)
    return { card: 'comment', lines: [comment.message?.conversation ?? comment.message?.extendedTextMessage?.text], targetId: comment.targetMessageKey?.id };
  return undefined;
}

function question(content: proto.IMessage): MappedCard | undefined {
  const { eventMessage: event, contactsArrayMessage: contacts, albumMessage: album } = content;
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5 ??
    content.pollCreationMessageV4?.message?.pollCreationMessage;
  const result = content.pollResultSnapshotMessage ?? content.pollResultSnapshotMessageV3;
  if (poll) return { card: 'poll', lines: [poll.name, ...(poll.options ?? []).map(({ optionName }) => option(optionName))], context: poll.contextInfo };
  if (result) {
    const votes = (result.pollVotes ?? []).map(({ optionName, optionVoteCount }) => option(`${optionName ?? ''}: ${Number(optionVoteCount ?? 0)}`));
    return { card: 'poll', lines: [result.name, ...votes], context: result.contextInfo };
  }
  if (event) {
    const startsAt = Number(event.startTime ?? 0);
    const when = startsAt > 0 && startsAt < lastSecond ? new Date(startsAt * 1_000).toISOString().replace('T', ' ').slice(0, 16) + ' UTC' : undefined;
    return { card: 'event', lines: [event.name, when, event.location?.name, event.description, event.joinLink], context: event.contextInfo };
  }
  if (contacts) {
    // A text that is too long is cut, which must not cut a number.
    const lines = (contacts.contacts ?? []).flatMap(contactLines).slice(0, mostContacts);
    return { card: 'contacts', lines, context: contacts.contextInfo };
  }
  if (album) {
    const counted = [album.expectedImageCount && `📷 ${album.expectedImageCount}`, album.expectedVideoCount && `🎬 ${album.expectedVideoCount}`];
    return { card: 'album', lines: [counted.filter(Boolean).join(' ')], context: album.contextInfo };
  }
  return undefined;
}

/** A line for each number of somebody, or one without a number. */
export function contactLines({ displayName, vcard }: proto.Message.IContactMessage): string[] {
  const [first = '', ...others] = numbersOfCard(vcard);
  return [first, ...others].slice(0, mostNumbers).map((number) => cardLine({ name: beginningOf(displayName ?? '', nameCharacters), number }));
}

function shopping(content: proto.IMessage): MappedCard | undefined {
  const { orderMessage: order, productMessage: product } = content;
  if (order) {
    const items = order.itemCount ? `× ${order.itemCount}` : undefined;
    return {
      card: 'order',
      lines: [order.orderTitle, order.message, items, amount(order.totalAmount1000, order.totalCurrencyCode)],
      context: order.contextInfo,
    };
  }
  if (product) {
    const { title, description, priceAmount1000, currencyCode } = product.product ?? {};
    return { card: 'product', lines: [title, description, amount(priceAmount1000, currencyCode), product.body], context: product.contextInfo };
  }
  return payment(content);
}

function payment(content: proto.IMessage): MappedCard | undefined {
  const { requestPaymentMessage: request, sendPaymentMessage: sent, invoiceMessage: invoice } = content;
  const note = (message: proto.IMessage | null | undefined) => message?.conversation ?? message?.extendedTextMessage?.text;
  if (request) return { card: 'payment', lines: [amount(request.amount1000, request.currencyCodeIso4217), note(request.noteMessage)] };
  if (sent) return { card: 'payment', lines: [note(sent.noteMessage)] };
  if (invoice) return { card: 'payment', lines: [invoice.note] };
  return content.declinePaymentRequestMessage || content.cancelPaymentRequestMessage || content.paymentInviteMessage
    ? { card: 'payment', lines: [] }
    : undefined;
}

function choice(content: proto.IMessage): MappedCard | undefined {
  const { listMessage: list, buttonsMessage: buttons, templateMessage: template, interactiveMessage: interactive } = content;
  if (list) {
    const rows = (list.sections ?? []).flatMap((section) => (section.rows ?? []).map(({ title }) => option(title)));
    return { card: 'list', lines: [list.title, list.description, ...rows, list.footerText], context: list.contextInfo };
  }
  if (buttons) {
    const texts = (buttons.buttons ?? []).map(({ buttonText }) => option(buttonText?.displayText));
    return { card: 'buttons', lines: [buttons.text, buttons.contentText, ...texts, buttons.footerText], context: buttons.contextInfo };
  }
  if (template) {
    const inner = template.interactiveMessageTemplate;
    const hydrated = template.hydratedFourRowTemplate ?? template.hydratedTemplate;
    if (!hydrated) return { ...flow(inner ?? {}), context: template.contextInfo };
    const texts = (hydrated.hydratedButtons ?? []).map((one) => option((one.quickReplyButton ?? one.urlButton ?? one.callButton)?.displayText));
    const lines = [hydrated.hydratedTitleText, hydrated.hydratedContentText, ...texts, hydrated.hydratedFooterText];
    return { card: 'buttons', lines, context: template.contextInfo };
  }
  return interactive ? flow(interactive) : undefined;
}

/** Maps buttons, catalogues and payments of businesses. */
function flow(message: proto.Message.IInteractiveMessage): MappedCard {
  const buttons = message.nativeFlowMessage?.buttons ?? [];
  const parsed = buttons.map(({ buttonParamsJson }) => parameters(buttonParamsJson));
  const texts = [message.header?.title, message.header?.subtitle, message.body?.text];
  const keys = parsed.flatMap(paymentLines);
  const isPayment = keys.length > 0 || buttons.some(({ name }) => /payment|pix|review_and_pay/.test(name ?? ''));
  if (isPayment) return { card: 'payment', lines: [...texts, ...keys, message.footer?.text], context: message.contextInfo };
  const cards = (message.carouselMessage?.cards ?? []).flatMap((one) => [one.header?.title, one.body?.text]);
  return {
    card: 'buttons',
    lines: [...texts, ...parsed.map((one) => option(textIn(one, 'display_text'))), ...cards, message.footer?.text],
    context: message.contextInfo,
  };
}

/** Parameters are JSON that senders choose. */
function parameters(json: string | null | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined; // then the button has no text of its own
  }
}

/** A Pix key or the amount asked for, from wherever a payment's parameters have them. */
function paymentLines(value: unknown): string[] {
  const settings = listIn(value, 'payment_settings').map((one) => fieldIn(one, 'pix_static_code') ?? fieldIn(one, 'pix_dynamic_code'));
  const keys = settings.flatMap((code) => [
    textIn(code, 'merchant_name'),
    [textIn(code, 'key_type'), textIn(code, 'key') ?? textIn(code, 'code')].filter(Boolean).join(': '),
  ]);
  const total = fieldIn(value, 'total_amount');
  const sum = Number(fieldIn(total, 'value') ?? 0) / Number(fieldIn(total, 'offset') ?? 1);
  return [...keys, sum > 0 ? `${textIn(value, 'currency') ?? ''} ${sum.toFixed(2)}`.trim() : undefined].filter((line): line is string => Boolean(line));
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function textIn(value: unknown, name: string): string | undefined {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const field = fieldIn(value, name);
  return Array.isArray(field) ? field : [];
}

function invitation(content: proto.IMessage): MappedCard | undefined {
  const { groupInviteMessage: group, newsletterAdminInviteMessage: admin, newsletterFollowerInviteMessageV2: follower, callLogMesssage: call } = content;
  const channel = admin ?? follower;
  if (group) return { card: 'groupInvite', lines: [group.groupName, group.caption], context: group.contextInfo };
  if (channel) return { card: 'channelInvite', lines: [channel.newsletterName, channel.caption], context: channel.contextInfo };
  if (call) return { card: call.isVideo ? 'missedVideoCall' : 'missedCall', lines: [] };
  if (content.requestPhoneNumberMessage) return { card: 'numberRequest', lines: [], context: content.requestPhoneNumberMessage.contextInfo };
  if (content.scheduledCallCreationMessage) return { card: 'event', lines: [content.scheduledCallCreationMessage.title] };
  // WhatsApp's own stand-in for what linked devices do not get.
  return content.placeholderMessage ? { card: 'notRead', lines: [] } : undefined;
}
