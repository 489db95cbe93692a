/** Choices by which the list of tickets is another one than the first, unless they are as here. */
const plain: Readonly<Record<string, string>> = {
  ticketStatus: '"open"',
  ticketShowAll: 'false',
  ticketQueueIds: '[]',
  ticketTagIds: '[]',
  ticketSnoozed: 'false',
  ticketDays: '{"createdOn":null,"activeOn":null}',
};

/**
 * Asks for what the screen of tickets begins with, its code and its data, while the application itself is on its way. Nothing is imported: this
 * runs before all else. A reply that is of no use is left alone.
 */
export function askEarly(): void {
  const token = localStorage.getItem('token');
  if (token === null || !/^\/tickets(\/|$)/.test(location.pathname) || !mayAsk(token)) return;
  const isPlain = Object.entries(plain).every(([key, value]) => [null, value].includes(sessionStorage.getItem(key) ?? localStorage.getItem(key)));
  const paths = ['/auth/me', ...(isPlain && location.search === '' ? ['/tickets?status=open'] : [])];
  const ask = (path: string) => fetch(`/api${path}`, { headers: { Authorization: `Bearer ${token}` }, credentials: 'include' }).catch(() => undefined);
  const askedAtMs = Date.now();
  globalThis.earlyReplies = new Map(paths.map((path) => [`${token} ${path}`, { reply: ask(path), askedAtMs }]));
  // After the data: whatever is asked for first comes first.
  const code = document.querySelector<HTMLMetaElement>('meta[name=tickets-code]')?.content ?? '';
  document.head.append(...code.split(' ').filter(Boolean).map(preload));
}

/** Whether the token is one for the company's work: who supports a company, or whose company is to pay, begins elsewhere. */
function mayAsk(token: string): boolean {
  const [, payload = ''] = token.split('.');
  try {
    const { profile, scope, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Readonly<Record<string, unknown>>;
    return profile !== 'support' && scope !== 'billing' && Number(exp) * 1_000 > Date.now();
  } catch {
    // None of ours.
    return false;
  }
}

function preload(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' });
}
