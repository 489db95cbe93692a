/** WhatsApp's longest has 15 code units; Unicode allows longer ones. */
const mostCodeUnits = 32;

/** A picture, a flag or a key, then its skin, its sex and what is joined to it. */
const whole =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\u{FE0F}?\u{20E3})(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{200D}|\u{FE0F}|\u{20E3}|[\u{E0020}-\u{E007F}])*$/u;

/** Whether a text is emoji alone. */
export const isEmoji = (text: string): boolean => text.length <= mostCodeUnits && whole.test(text);
