import type { ChatAddress } from '../contract/queue-messages.ts';

/** Gives the two forms of a Brazilian mobile number one form: with the ninth digit. Other numbers stay as they are. @param digits E.164 without +. */
export function canonicalNumber(digits: string): string {
  const [, area, subscriber] = /^55([1-9]{2})([6-9]\d{7})$/.exec(digits) ?? [];
  return area && subscriber ? `55${area}9${subscriber}` : digits;
}

/**
 * Beginnings of the canonical numbers that the first digits of a number may mean: with the country or, at home, without it, and with the ninth digit
 * or without it.
 */
export function numberBeginnings(digits: string): string[] {
  const whole = [digits, `55${digits}`];
  return [...new Set(whole.flatMap((beginning) => [beginning, beginning.replace(/^(55[1-9]{2})(?=[6-9]\d{0,7}$)/, '$&9')]))];
}

/** Every form in which a number may have been written: the two of a Brazilian mobile number. */
export function numberForms(digits: string): string[] {
  const canonical = canonicalNumber(digits);
  const short = canonical.replace(/^(55[1-9]{2})9([6-9]\d{7})$/, '$1$2');
  return [...new Set([digits, canonical, short])];
}

/** Whether two addresses name one chat or person: by number, by LID or by both. */
export function isSameAddress(one: ChatAddress, other: ChatAddress): boolean {
  const names = new Set(aliasesOf(one));
  return aliasesOf(other).some((name) => names.has(name));
}

/** The names under which a contact is found: canonical number, LID, group, what Meta calls the person. */
export function aliasesOf(chat: ChatAddress): string[] {
  return [
    ...(chat.groupId ? [`g:${chat.groupId}`] : []),
    ...(chat.number ? [`n:${canonicalNumber(chat.number)}`] : []),
    ...(chat.lid ? [`l:${chat.lid}`] : []),
    ...(chat.facebookId ? [`f:${chat.facebookId}`] : []),
    ...(chat.instagramId ? [`i:${chat.instagramId}`] : []),
  ];
}
