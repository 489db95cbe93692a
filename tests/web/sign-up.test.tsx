import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companyRoutes } from '#shared/contract/companies.ts';
import { signUpFaults } from '#web/features/sign-up/sign-up-faults.ts';
import { aPlan, aSession, companyId, inDays, planIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const plans = [aPlan(1, { name: 'Individual', users: 1, connections: 1, queues: 3, value: 49.9 }), aPlan(2, { name: 'Plus' })];

const openSignUp = (api: FakeHandlers = {}) =>
  renderApp('/signup?companyId=REFERRER', {
    session: null,
    api: { listPublicPlans: () => plans, signUp: () => ({ id: companyId, name: 'Padaria Estrela', dueDate: inDays(3) }), ...api },
  });

async function fillIn(app: Awaited<ReturnType<typeof openSignUp>>, fields = { name: 'Padaria Estrela', password: 'segredo' }) {
  await app.user.type(await screen.findByLabelText('Seu nome'), 'Ana Souza');
  await app.user.type(await screen.findByLabelText('Nome da empresa'), fields.name);
  await app.user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com');
  await app.user.type(screen.getByLabelText('Senha'), fields.password);
  await app.user.click(await screen.findByRole('radio', { name: /^Individual/ }));
  await app.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
}

describe('sign-up', () => {
  it('shows what each plan allows and its price', async () => {
    await openSignUp();

    const plan = await screen.findByRole('radio', { name: /^Individual/ });

    expect(plan).toHaveAccessibleName(/R\$\s49,90.*1 atendente.*1 conexão WhatsApp.*3 filas/);
  });

  it('signs the company up with its referrer and goes on to login, which enters by itself', async () => {
    const paths: string[] = [];
    const onPath = (): void => void paths.push(location.pathname);
    addEventListener('popstate', onPath);
    const app = await openSignUp({ login: () => aSession() });

    await fillIn(app);

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    removeEventListener('popstate', onPath);
    expect(paths).toContain('/login');
    expect(app.calls.find(({ route }) => route === 'login')?.body).toEqual({ email: 'ana@exemplo.com', password: 'segredo' });
    expect(Object.values(localStorage).join()).not.toContain('segredo');
    expect(app.calls.find(({ route }) => route === 'signUp')).toMatchObject({
      query: { companyId: 'REFERRER' },
      body: { adminName: 'Ana Souza', name: 'Padaria Estrela', email: 'ana@exemplo.com', password: 'segredo', planId: planIdOf(1) },
    });
  });

  it('leaves a login that fails to its person, with the address filled in', async () => {
    const app = await openSignUp({ login: () => fail('ERR_UNAVAILABLE') });

    await fillIn(app);

    expect(await screen.findByRole('heading', { name: 'Entre na sua conta' })).toBeInTheDocument();
    expect(await within(screen.getByRole('main')).findByRole('alert')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com');
    expect(screen.getByLabelText('Senha')).toHaveValue('');
  });

  it('has a plan chosen that has room for a colleague', async () => {
    await openSignUp();

    expect(await screen.findByRole('radio', { name: /^Plus/ })).toBeChecked();
  });

  it('keeps a press that comes before the plans, and signs up with the chosen one when they are there', async () => {
    const late = Promise.withResolvers<typeof plans>();
    const app = await openSignUp({ listPublicPlans: () => late.promise, login: () => aSession() });
    await app.user.type(await screen.findByLabelText('Seu nome'), 'Ana Souza');
    await app.user.type(screen.getByLabelText('Nome da empresa'), 'Padaria Estrela');
    await app.user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com');
    await app.user.type(screen.getByLabelText('Senha'), 'segredo');
    await app.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
    expect(screen.queryByText('Escolha um plano')).not.toBeInTheDocument();

    late.resolve(plans);

    await waitFor(() => expect(app.calls.find(({ route }) => route === 'signUp')?.body).toMatchObject({ planId: planIdOf(2) }));
  });

  it('asks for every field', async () => {
    const app = await openSignUp();

    await app.user.click(await screen.findByRole('button', { name: 'Cadastrar' }));

    expect(await screen.findAllByText('Obrigatório')).toHaveLength(4);
    expect(app.calls.some(({ route }) => route === 'signUp')).toBe(false);
  });

  it('refuses what is too short or too long', async () => {
    const app = await openSignUp();

    await fillIn(app, { name: 'x'.repeat(51), password: '1234' });

    expect(await screen.findByText('Muito longo!')).toBeInTheDocument();
    expect(screen.getByText('Muito curto!')).toBeInTheDocument();
  });

  it('says that the e-mail is taken', async () => {
    const app = await openSignUp({ signUp: () => fail('ERR_EMAIL_IN_USE') });

    await fillIn(app);

    expect(await screen.findByRole('alert')).toHaveTextContent('Já existe uma conta com este e-mail.');
  });

  it('says that sign-up is closed', async () => {
    const app = await openSignUp({ signUp: () => fail('ERR_USER_CREATION_DISABLED') });

    await fillIn(app);

    expect(await screen.findByRole('alert')).toHaveTextContent('Novos cadastros estão fechados nesta instalação.');
  });

  it('shows the plans after another try', async () => {
    let isDown = true;
    const app = await openSignUp({ listPublicPlans: () => (isDown ? fail('ERR_UNAVAILABLE') : plans) });
    expect(await screen.findByText('Não foi possível carregar os planos.')).toBeInTheDocument();
    isDown = false;

    await app.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByRole('radio', { name: /^Individual/ })).toBeInTheDocument();
  });
});

describe('rules of the form', () => {
  const right = { adminName: 'Ana', name: 'Padaria', email: 'ana@exemplo.com', password: 'segredo', planId: planIdOf(1) };

  it.each([
    right,
    { ...right, adminName: 'A' },
    { ...right, adminName: 'x'.repeat(51) },
    { ...right, name: 'P' },
    { ...right, name: ' P ' },
    { ...right, name: 'Pa' },
    { ...right, name: 'x'.repeat(50) },
    { ...right, name: 'x'.repeat(51) },
    { ...right, email: '' },
    { ...right, email: 'ana' },
    { ...right, email: 'ana@exemplo' },
    { ...right, email: ' Ana@Exemplo.com ' },
    { ...right, email: `${'x'.repeat(250)}@exemplo.com` },
    { ...right, password: '1234' },
    { ...right, password: '12345' },
    { ...right, password: 'x'.repeat(51) },
  ])('are those of the contract: %j', (fields) => {
    const { success } = companyRoutes.signUp.body.safeParse(fields);

    const faults = signUpFaults(fields);

    expect(Object.values(faults).every((fault) => fault === undefined)).toBe(success);
  });
});
