/** Meaning of the composer's two selects, in the words of the door for messages. */

const dayMs = 86_400_000;

/** The message of a kind with the words that were typed; null if there are none that it needs. */
export function messageOf(kind, text) {
  const [first = '', ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const title = first || 'Untitled';
  const specials = {
    poll: { name: title, options: others },
    event: { name: title, startsAt: new Date(Date.now() + dayMs).toISOString() },
    order: { title, items: 2, total: 99.9, currency: 'BRL' },
    product: { title, price: 49.9, currency: 'BRL' },
    list: { title, text: title, button: 'Choose', rows: others },
    buttonReply: { text: title, buttonId: '1' },
    pixKey: { merchant: title, key: 'pix@example.com', keyType: 'EMAIL' },
    liveLocation: { lat: -23.55, lng: -46.63, caption: first },
  };
  if (kind in specials) return { special: { kind, ...specials[kind] } };
  if (text === '') return null;
  if (kind === 'forwarded') return { text, forwarded: true };
  if (kind === 'ad') return { text, ad: { title: 'Our offer', sourceUrl: 'https://example.com/ad', sourceId: '1' } };
  return { text };
}

/** Fault on purpose: of the message, or of its file. */
export function troubleOf(choice) {
  const troubles = {
    unavailableAsked: { message: { unavailable: { kind: 'ad', handOver: 'asked' } } },
    unavailableNever: { message: { unavailable: { kind: 'ad', handOver: 'never' } } },
    corrupt: { message: { corrupt: { times: 1 } } },
    corruptNever: { message: { corrupt: { times: 1, isAnswered: false } } },
    gone: { media: { gone: { status: 410 } } },
  };
  return troubles[choice] ?? {};
}
