import { expect, it } from 'vitest';
import { areas } from '#shared/contract/index.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { givenToken } from '#tests/support/send-api.ts';

/** Sends a form with one file, and answers the status and what went out. */
async function sendForm(file: File) {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  await acceptedTicket(home, connection, home.admin, { number: '5511977776666' });
  home.deps.outbound.sent.length = 0;
  const form = new FormData();
  form.set('number', '+55 11 97777-6666');
  form.set('body', 'veja');
  form.set('medias', file);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const rawBody = Buffer.from(await request.arrayBuffer()).toString('base64');
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const call = { token: await givenToken(home, connection), rawBody, isBase64Encoded: true, headers };
  const { status } = await (await restApi(home)).call(areas.sendApi.sendByApi, call);
  return { status, contents: home.deps.outbound.sent.flatMap((command) => (command.type === 'send' ? [command.content] : [])) };
}

it('a form is taken as curl sends it', async () => {
  const { status, contents } = await sendForm(new File([pngBytes], 'foto.png', { type: 'image/png' }));

  expect(status).toBe(200);
  expect(contents).toMatchObject([{ type: 'media', caption: 'veja', media: { kind: 'image', name: 'foto.png' } }]);
});

it('a form in which nobody chose a file brings none', async () => {
  const { status, contents } = await sendForm(new File([], ''));

  expect(status).toBe(200);
  expect(contents).toEqual([{ type: 'text', text: 'veja' }]);
});

it('a file with a long name keeps the ending by which a phone opens it', async () => {
  const { contents } = await sendForm(new File([Buffer.from('%PDF-1.7')], `${'Contrato '.repeat(30)}.pdf`, { type: 'application/pdf' }));

  expect(contents).toMatchObject([{ type: 'media', media: { kind: 'document', name: expect.stringMatching(/^Contrato .{187}\.pdf$/) } }]);
});
