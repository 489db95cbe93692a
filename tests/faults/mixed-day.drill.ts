import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { StackCampaign } from '#tests/support/stack-campaign.ts';
import { StackEmail } from '#tests/support/stack-email.ts';
import { Crowd } from './mixed-day/crowd.ts';
import { traces, verified } from './mixed-day/erasures.ts';
import { surely } from './mixed-day/surely.ts';
import { Talks } from './mixed-day/talks.ts';
import { forge, trouble } from './mixed-day/trouble.ts';

const seed = Number(process.env['RECADO_SEEDS']?.split(' ')[0] ?? Date.now() % 100_000);
const kills = 9;
const recipients = 60;
const addresses = Array.from({ length: 80 }, (_, index) => `leitora${index + 1}@example.com`);
/** Somebody who wants no mails after the first. */
const [leaver = ''] = addresses;
const shops = ['5511930000301', '5511930000302'];
const stranger = '5511930000399';
const first = 'Abrimos cedo,';
const second = 'Hoje tem bolo,';
const dayMs = 90_000;
/** Most of it is waiting for what killed processes held. */
const settledWithinMs = 240_000;

describe(`a mixed day, seed ${seed}`, () => {
  const random = seededRandom(seed);
  let recado: Recado;
  let agent: Agent;
  let talks: Talks;
  let campaign: StackCampaign;
  let crowd: Crowd;
  let emails: StackEmail;
  let beganMs = 0;
  const say = (what: string): void => console.log(`${((Date.now() - beganMs) / 1_000).toFixed(1).padStart(6)} s  ${what}`);

  beforeAll(async () => {
    recado = await Recado.start();
    await recado.setTasks(2);
    agent = await recado.signUp();
    campaign = await StackCampaign.prepare(recado, agent, { shops, recipients, firstNumber: 5_511_974_000_000 });
    crowd = new Crowd(recado, agent, campaign);
    talks = await Talks.prepare(recado, agent, { shops, customers: 4, messages: 12, everyMs: 5_000, random });
    emails = await StackEmail.prepare(recado, agent, { domain: 'padaria.com.br', addresses });
    await recado.phones.create(stranger, 'Ninguém');
  }, 300_000);

  afterAll(() => recado?.stop());

  const begin = (text: string) => surely(`the campaign "${text}"`, () => campaign.start({ messageInterval: 1 }, { message1: `${text} {nome}` }));

  /** Both campaigns, the second when everybody has done with the first. */
  async function campaigns() {
    const [one, mail] = [await begin(first), await emails.start()];
    const [erasures] = await Promise.all([crowd.react(one), campaign.ended(one, settledWithinMs)]);
    say('everybody has answered, left or been erased; the second campaign begins');
    const leaving = (await surely('mails', () => emails.mails())).find(({ to }) => to.includes(leaver));
    if (leaving) await surely('a reader leaves', () => emails.leave(leaving));
    const [other, otherMail] = [await begin(second), await surely('a mail campaign', () => emails.start())];
    await campaign.ended(other, settledWithinMs);
    return {
      sent: [
        { id: one, text: first },
        { id: other, text: second },
      ],
      mails: [mail, otherMail],
      erasures,
    };
  }

  /** Addresses that did not get each mail once, and reports that say something else. */
  async function wrongMails([one, other]: readonly EmailCampaign[]): Promise<string[]> {
    const mails = await emails.mails();
    const wanted = (address: string): number => (address === leaver ? 1 : 2);
    const counts = addresses.map((address) => ({ address, count: mails.filter(({ to }) => to.includes(address)).length }));
    const wrong = counts.flatMap(({ address, count }) => (count === wanted(address) ? [] : [`${address}: ${count} mails instead of ${wanted(address)}`]));
    const reports = await Promise.all([one, other].flatMap((mail) => (mail ? [emails.report(mail)] : [])));
    const said = reports.map(({ campaign: { status }, counts: { sent, suppressed, failed } }) => `${status} ${sent} ${suppressed} ${failed}`).join(', ');
    const seen = `FINALIZADA ${addresses.length} 0 0, FINALIZADA ${addresses.length - 1} 1 0`;
    return said === seen ? wrong : [...wrong, `mail reports say ${said}; mailboxes say ${seen}`];
  }

  it('ends with each phone as everybody wanted it', { timeout: 600_000 }, async () => {
    beganMs = Date.now();
    const options = { random, kills, shops, phones: talks.customers, say };
    await talks.schedule(dayMs);
    let isOver = false;
    const forging = forge(recado, options, stranger, () => isOver);
    const [killed, , lived] = await Promise.all([trouble(recado, options), talks.talk(), campaigns()]);
    say(`all is written after ${killed} kills`);
    isOver = true;
    const forged = await forging;

    await Promise.all(lived.erasures.map((erasure) => verified(agent, erasure)));
    const differences = async (): Promise<string[]> => [
      ...(await talks.differences()),
      ...(await crowd.differences(lived.sent)),
      ...(await wrongMails(lived.mails)),
      ...(await traces(recado, crowd.who('isErased'))),
      ...(await recado.phones.messages(stranger)).map(({ text }) => `phone ${stranger} of a stranger: "${text}"`),
      ...(await recado.queues()).flatMap(({ name, deadLetters }) => (deadLetters > 0 ? [`${deadLetters} dead letters of ${name}`] : [])),
    ];
    let wrong = await differences();
    // What killed processes held comes again; a difference that stays is one.
    await eventually('all to settle', async () => (wrong = await differences()).length === 0 || undefined, { withinMs: settledWithinMs, everyMs: 3_000 }).catch(
      () => say(`${wrong.length} wrong`),
    );
    say(`seed ${seed}: ${killed} kills, ${forged} forged receipts, ${recipients} recipients, ${addresses.length} addresses, ${wrong.length} wrong`);
    // The machine says what it gave up, such as records of the stream.
    if (wrong.length > 0) for (const line of recado.output.slice(-200)) say(line);
    expect(wrong).toEqual([]);
  });
});
