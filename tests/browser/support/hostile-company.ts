import type { Page } from 'playwright-core';

interface Planted {
  readonly ticketUuid: string;
  /** On WhatsApp, and of nobody whom the company knows. */
  readonly number: string;
}

/** Markup in everything that a member of staff can name or write: the same for each, so that a screen shows it wherever it shows anything. */
export async function plantMarkup(page: Page, markup: string, { ticketUuid, number }: Planted): Promise<void> {
  const call = caller(page);
  const ticket = await call('GET', `/tickets/u/${ticketUuid}`);
  const tag = await call('POST', '/tags', { name: markup });
  const lane = await call('POST', '/tags', { name: `Raia ${markup}`, kanban: 1 });
  for (const { id } of [tag, lane]) await call('PUT', `/ticket-tags/${String(ticket['id'])}/${String(id)}`);
  const texts = { greetingMessage: markup, outOfHoursMessage: markup, complationMessage: markup, ratingMessage: markup };
  const queue = await call('POST', '/queue', { name: markup, color: '#2f6fde', ...texts });
  const option = await call('POST', '/queue-options', { queueId: queue['id'], title: markup, message: markup });
  await call('POST', '/queue-options', { queueId: queue['id'], parentId: option['id'], title: markup, message: markup });
  await call('POST', '/quick-messages', { shortcode: 'perigo', message: markup });
  await call('POST', '/contacts', { name: `Contato ${markup}`, number, extraInfo: [{ name: markup, value: markup }] });
  await call('POST', '/ticket-notes', { ticketId: ticket['id'], note: markup });
  const sendAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  await call('POST', '/schedules', { contactId: Object(ticket['contact']).id, body: markup, sendAt });
  await call('POST', '/users', { name: markup, email: 'markup@example.com', password: 'girassol amarelo', queueIds: [queue['id']] });
}

/** Over HTTP with the session of the page. */
function caller(page: Page) {
  return (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> =>
    page.evaluate(
      async (request) => {
        const response = await fetch(`/api${request.path}`, {
          method: request.method,
          headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        });
        if (!response.ok) throw new Error(`${request.method} ${request.path}: ${response.status} ${await response.text()}`);
        return response.json();
      },
      { method, path, body },
    );
}
