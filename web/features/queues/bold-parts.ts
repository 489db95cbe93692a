interface Part {
  readonly text: string;
  readonly isBold: boolean;
}

/** WhatsApp shows what stands between stars in bold. */
export function boldParts(text: string): Part[] {
  return text
    .split(/(\*[^*\n]+\*)/)
    .filter((part) => part !== '')
    .map((part) => (/^\*[^*\n]+\*$/.test(part) ? { text: part.slice(1, -1), isBold: true } : { text: part, isBold: false }));
}
