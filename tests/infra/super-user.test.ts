import { expect, it } from 'vitest';
import { awsIn } from '#infra/operations/aws.ts';
import { operate } from '#infra/operate.ts';
import { linkForSuperUser } from '#infra/operations/super-user.ts';
import { givenAws, givenOperator, stage } from './support/given-operator.ts';

it('shows the super user of the stage a link to another password, at the address of the site', async () => {
  const operator = givenOperator();
  const asked: unknown[] = [];
  const invoke = ({ payload }: Record<string, unknown>): { path: string } => {
    asked.push(JSON.parse(String(payload)));
    return { path: '/set-password#token' };
  };
  await givenAws({ Invoke: invoke }, 'https://recado.example.com');

  await linkForSuperUser(operator, stage, awsIn(stage.region));

  await linkForSuperUser(operator, stage, awsIn(stage.region), { lostFactor: true });

  expect(asked).toEqual([
    { linkFor: 'super@example.com', lostFactor: false },
    { linkFor: 'super@example.com', lostFactor: true },
  ]);
  const said = 'say: Within 30 minutes, choose a new password for super@example.com at https://recado.example.com/set-password#token';
  expect(operator.done).toEqual([said, said]);
});

it('says that an address is no super user’s', async () => {
  await givenAws({ Invoke: () => ({ path: null }) });

  await expect(linkForSuperUser(givenOperator(), stage, awsIn(stage.region), { email: 'ana@example.com' })).rejects.toThrow('ana@example.com is no super user');
});

it('says how to start what does not run on this machine', async () => {
  process.env['RECADO_PORT'] = '1';
  await expect(operate(givenOperator(), ['super-user', '--stage', 'local'])).rejects.toThrow('Recado does not run at http://127.0.0.1:1: npm start');
  delete process.env['RECADO_PORT'];
});
