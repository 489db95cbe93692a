import { expect, it } from 'vitest';
import { dispatchMany } from './dispatcher.ts';
import { mailMany } from './mailer.ts';

// In little: whoever measures a million recipients finds that it runs.
const recipients = 300;

it('sends a campaign to everybody, stopped in the middle', async () => {
  expect(await dispatchMany(recipients)).toMatchObject({ sent: recipients, counted: recipients, whileStopped: 0, status: 'FINALIZADA' });
});

it('sends a campaign of mails to everybody', async () => {
  expect(await mailMany(recipients)).toMatchObject({ sent: recipients, counted: recipients, status: 'FINALIZADA' });
});
