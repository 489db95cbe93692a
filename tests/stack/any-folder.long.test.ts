import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildAndSynthesize } from '#services/start/build.ts';
import { BuildLock } from '#tests/support/build-lock.ts';
import { Recado } from '#tests/support/recado.ts';

const here = resolve(import.meta.dirname, '../..');
const shop = '5511940000071';
const customer = '5511950000071';

/** Copies what a start reads of this checkout, built, into a folder as people name them. */
async function copyOfCheckout(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'recado-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, "Área de trabalho (João's loja) 100% & mais/recado");
  await mkdir(folder, { recursive: true });
  const lock = await BuildLock.take();
  await buildAndSynthesize().finally(() => lock.release());
  const names = await readdir(here);
  const read = names.filter((name) => !name.startsWith('.') && !['node_modules', 'tests', 'docs', 'cdk.out'].includes(name));
  const cloud = await namesInCloud();
  await Promise.all([...read, ...cloud.map((name) => join('cdk.out', name))].map((name) => cp(join(here, name), join(folder, name), { recursive: true })));
  await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Without the assets of former builds, which stay there. */
async function namesInCloud(): Promise<string[]> {
  const names = await readdir(join(here, 'cdk.out'));
  const manifests = names.filter((name) => name.endsWith('.assets.json'));
  const texts = await Promise.all(manifests.map((name) => readFile(join(here, 'cdk.out', name), 'utf8')));
  const used = new Set(texts.flatMap((text) => text.match(/asset\.[\w.]+/g) ?? []));
  return names.filter((name) => !name.startsWith('asset.') || used.has(name));
}

it('starts in a folder with spaces, accents and signs in its name, and takes a message from phone to phone', async () => {
  const folder = await copyOfCheckout();
  const recado = await Recado.start({}, folder);
  onTestFinished(() => recado.stop());
  const agent = await recado.signUp();
  await recado.phones.create(shop, 'Loja');
  await recado.phones.create(customer, 'Maria');
  await agent.pairConnection(recado.phones, shop);
  const live = await agent.live();
  await recado.phones.write(customer, shop, 'bom dia');
  const ticket = await live.events.until(async () => (await agent.tickets({ status: 'pending' }))[0]);
  await agent.change(ticket.id, { status: 'open' });

  await agent.send(ticket.id, 'um momento');

  await recado.phones.shown(customer, ({ text }) => text === 'um momento', 60_000);
  expect(recado.output.join('\n')).not.toContain('Building');
}, 240_000);
