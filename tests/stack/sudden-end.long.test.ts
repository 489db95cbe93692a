import { existsSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';

const shop = '5511940000001';
const customer = '5511950000001';

/** A killed process that nobody has asked after does not count. */
const isRunning = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

it('ends every process with the main one, and starts at once with all that was acknowledged', async () => {
  const recado = await Recado.start();
  onTestFinished(() => recado.stop());
  const agent = await recado.signUp();
  await recado.phones.create(shop, 'Loja');
  await recado.phones.create(customer, 'Maria');
  await agent.pairConnection(recado.phones, shop);
  await recado.phones.write(customer, shop, 'bom dia');
  const ticket = await eventually('a ticket', async () => (await agent.tickets({ status: 'pending' }))[0], { withinMs: 20_000 });
  await agent.change(ticket.id, { status: 'open' });
  await agent.send(ticket.id, 'um momento');

  const others = await recado.killMain();

  expect(others.map(({ name }) => name).toSorted()).toEqual(['dynamodb', 'simulators', 'sqs-s3', 'whatsapp', 'whatsapp-1']);
  await expect.poll(() => others.filter(({ pid }) => isRunning(pid)), { timeout: 2_000, interval: 10 }).toEqual([]);
  await recado.restart();
  await agent.refresh();
  await recado.phones.shown(customer, ({ text }) => text === 'um momento', 60_000);
  expect((await agent.messages(ticket.id)).map(({ body }) => body)).toEqual(expect.arrayContaining(['bom dia', 'um momento']));
}, 240_000);
