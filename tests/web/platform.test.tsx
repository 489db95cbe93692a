import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionReply } from '#shared/contract/auth.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { storeSession } from '#web/api/token-store.ts';
import { aPlan, aSession, inDays, planIdOf, sessionId, ulidOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { aCompany, action, all, open } from './support/open-companies.tsx';

describe('a company', () => {
  const openTab = async (api: FakeHandlers = {}) => {
    const app = await open({ listPlans: () => [aPlan(1), aPlan(2)], ...api });
    await app.user.click(await screen.findByRole('tab', { name: 'Empresas' }));
    return app;
  };
  const bodyOf = (calls: readonly { route: string; body: unknown }[], route: string) => calls.find((call) => call.route === route)?.body;

  it('is told to be doing well or not, and near its due date it is coloured', async () => {
    const late = aCompany('Doceria', { dueDate: inDays(-4) });
    await openTab({
      listCompanies: () => ({ companies: [late, aCompany('Padaria', { dueDate: inDays(5) }), aCompany('Quitanda')], hasMore: false }),
      listCompanyHealth: () => [{ companyId: late.id, connections: { up: 1, total: 2 }, messagesToday: 7, failuresToday: 1, lastLoginAt: null }],
    });
    const row = within(await screen.findByRole('row', { name: /Doceria/ }));

    expect(await row.findByText('Conexões: 1 de 2')).toBeInTheDocument();
    expect(row.getByText('Mensagens hoje: 7')).toBeInTheDocument();
    expect(row.getByText('Falhas hoje: 1')).toBeInTheDocument();
    expect(row.getByTitle('Venceu há 4 dias')).toHaveAttribute('data-tone', 'overdue');
    expect(within(screen.getByRole('row', { name: /Padaria/ })).getByTitle('Vence em 5 dias')).toHaveAttribute('data-tone', 'near');
    expect(document.querySelectorAll('[data-tone]')).toHaveLength(2);
  });

  it('gets another period on its due date by one press, from the date that was seen', async () => {
    const company = aCompany('Doceria', { dueDate: '2027-01-31T12:00:00.000Z', recurrence: 'MENSAL' });
    const { user, calls } = await openTab({
      listCompanies: () => ({ companies: [company], hasMore: false }),
      updateCompany: ({ body }) => ({ ...company, dueDate: (body as { dueDate: string }).dueDate }),
    });

    await user.click(await screen.findByRole('button', { name: '+ Vencimento: Doceria' }));

    expect(await screen.findByText('Novo vencimento: 28/02/2027')).toBeInTheDocument();
    expect(bodyOf(calls, 'updateCompany')).toEqual({ dueDate: '2027-02-28T12:00:00.000Z', dueDateBefore: company.dueDate });
  });

  it('that was paid meanwhile shows its new date, from which the next press goes on', async () => {
    const company = aCompany('Doceria', { dueDate: '2027-01-31T12:00:00.000Z', recurrence: 'MENSAL' });
    const paid = { ...company, dueDate: '2027-02-15T12:00:00.000Z' };
    let isPaid = false;
    const { user, calls } = await openTab({
      listCompanies: () => ({ companies: [isPaid ? paid : company], hasMore: false }),
      updateCompany: () => {
        isPaid = true;
        return fail('ERR_CONFLICT', {}, {}, 'dueDate');
      },
    });

    await user.click(await screen.findByRole('button', { name: '+ Vencimento: Doceria' }));
    expect(await screen.findByText('15/02/2027')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '+ Vencimento: Doceria' }));

    await waitFor(() => expect(calls.findLast(({ route }) => route === 'updateCompany')?.body).toMatchObject({ dueDateBefore: paid.dueDate }));
  });

  it('is changed in nothing but what was changed in the form', async () => {
    const company = aCompany('Doceria');
    const { user, calls } = await openTab({
      listCompanies: () => ({ companies: [company], hasMore: false }),
      updateCompany: ({ body }) => ({ ...company, ...(body as object) }),
    });
    await user.click(await action(user, 'Doceria', 'Editar a empresa Doceria'));
    await user.type(await screen.findByLabelText('Telefone'), '5511912345678');
    await user.click(screen.getByRole('switch', { name: 'Ativa' }));

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Operação realizada com sucesso!')).toBeInTheDocument();
    expect(bodyOf(calls, 'updateCompany')).toEqual({ phone: '5511912345678', status: false });
    expect(await screen.findByRole('row', { name: /Doceria.*\+55 11 91234-5678.*Inativa/ })).toBeInTheDocument();
  });

  it('is made with its administrator; what stands in the way is said at its field, and in the specification’s words', async () => {
    const { user, calls } = await openTab({ createCompany: () => fail('ERR_COMPANY_NAME_IN_USE', {}, {}, 'name') });
    await user.click(await screen.findByRole('button', { name: 'Nova empresa' }));
    await user.type(await screen.findByLabelText(/^Nome(?! do)/), 'Doceria');
    await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'nova@exemplo.com');
    await user.type(screen.getByLabelText(/^Senha do administrador/), 'senha boa 1');
    await user.click(screen.getByRole('combobox', { name: /Plano/ }));
    await user.click(await screen.findByRole('option', { name: new RegExp(aPlan(2).name) }));

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText(/Verifique se já existe uma empresa com o mesmo nome/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Nome(?! do)/)).toHaveAccessibleDescription('Já existe uma empresa com este nome.');
    expect(bodyOf(calls, 'createCompany')).toMatchObject({ name: 'Doceria', planId: planIdOf(2), recurrence: 'MENSAL', status: true });
    expect(bodyOf(calls, 'createCompany')).not.toHaveProperty('dueDate');
  });

  it('says on demand what its files take', async () => {
    const { user } = await openTab({
      listCompanyHealth: () => [{ companyId: all[0]!.id, connections: { up: 1, total: 1 }, messagesToday: 0, failuresToday: 0, lastLoginAt: null }], // of two
      measureStorage: () => ({ files: 3, sizeBytes: 3 * 1024 * 1024, isComplete: true }),
    });
    await user.click(await action(user, 'Doceria', 'Saúde da empresa Doceria'));

    expect(await screen.findByText('Armazenamento: 3 MB, arquivos: 3')).toBeInTheDocument();
    expect(screen.getByText('Ninguém entrou ainda.')).toBeInTheDocument();
  });

  it('is entered for support: nothing but its settings is there, under a banner with the way back', async () => {
    const own = aSession({ super: true });
    const other = { ...own.user.company, id: all[0]!.id, name: 'Doceria' }; // of two
    const support = {
      token: `s.${btoa(JSON.stringify({ session: sessionId, profile: 'support', company: other.id }))}.c`,
      scope: 'full' as const,
      user: { ...own.user, companyId: other.id, profile: 'support' as const, super: false, company: other },
      support: { endsAt: inDays(0.04) },
    };
    const { user, calls } = await openTab({
      enterSupport: () => support,
      me: ({ token }) => (token === support.token ? support : own),
      leaveSupport: () => ({ message: 'ok' }),
      refresh: () => own,
    });
    await user.click(await action(user, 'Doceria', 'Acessar a empresa Doceria para suporte'));
    await user.click(await screen.findByRole('button', { name: 'Acessar' }));

    const banner = within(await screen.findByRole('region', { name: 'Suporte' }));
    expect(banner.getByText(/Suporte: Ana Souza em Doceria/)).toBeInTheDocument();
    const links = within(screen.getByRole('navigation', { name: 'O que está aberto ao suporte' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Conexões',
      'Filas',
      'Usuários',
      'Tags',
      'Raias do kanban',
      'Mensagens rápidas',
      'Configurações',
      'Ajuda',
    ]);
    await user.click(links[0]!); // as was just said
    expect(await screen.findByRole('heading', { name: 'Conexões' })).toBeInTheDocument();
    await user.click(banner.getByRole('button', { name: 'Sair do suporte' }));

    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Suporte' })).not.toBeInTheDocument();
    expect(calls.filter(({ token }) => token === support.token).map(({ route }) => route)).not.toContain('countTickets');
  });
});

it('a page for support that slept while another company was entered elsewhere shows that one, and nothing of the former', async () => {
  const visitTo = (n: number, name: string): SessionReply => {
    const own = aSession({ super: true });
    const company = { ...own.user.company, id: ulidOf(n) as CompanyId, name };
    const token = `s${n}.${btoa(JSON.stringify({ session: sessionId, profile: 'support', company: company.id }))}.c`;
    return { token, scope: 'full', user: { ...own.user, companyId: company.id, profile: 'support', super: false, company }, support: { endsAt: inDays(0.04) } };
  };
  const [former, next] = [visitTo(7, 'Doceria'), visitTo(8, 'Ferragens')];
  await renderApp('/connections', { session: former, api: { me: ({ token }) => (token === former.token ? former : next) } });
  await screen.findByText(/Suporte: Ana Souza em Doceria/);

  act(() => storeSession({ token: next.token, userId: next.user.id, companyId: next.user.companyId, companyDueDate: '' }));

  expect(await screen.findByText(/Suporte: Ana Souza em Ferragens/)).toBeInTheDocument();
  expect(screen.queryByText(/Doceria/)).not.toBeInTheDocument();
});

describe('plans', () => {
  const openPlans = async (api: FakeHandlers = {}) => {
    const app = await open({ listPlans: () => [aPlan(1, { name: 'Plus', value: 99.9 })], ...api });
    await app.user.click(await screen.findByRole('tab', { name: 'Planos' }));
    return app;
  };

  it('are made with a price as the specification writes it', async () => {
    const { user, calls } = await openPlans({ createPlan: ({ body }) => aPlan(2, body as Partial<Plan>) });
    expect(await screen.findByRole('row', { name: /Plus.*R\$\s?99,90/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Novo plano' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo plano' }));
    await user.type(dialog.getByLabelText(/^Nome/), 'Ouro');
    await user.type(dialog.getByLabelText(/^Usuários/), '20');
    await user.type(dialog.getByLabelText(/^Conexões/), '5');
    await user.type(dialog.getByLabelText(/^Filas/), '9');
    await user.type(dialog.getByLabelText(/^Valor/), '123456');
    expect(dialog.getByLabelText(/^Valor/)).toHaveValue('1.234,56');

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /Ouro.*20.*5.*9.*R\$\s?1\.234,56/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createPlan')?.body).toEqual({ name: 'Ouro', users: 20, connections: 5, queues: 9, value: 1_234.56 });
  });

  it('are asked for every number', async () => {
    const { user, calls } = await openPlans();
    await user.click(await screen.findByRole('button', { name: 'Editar o plano Plus' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar plano' }));
    await user.clear(dialog.getByLabelText(/^Usuários/));

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(dialog.getByLabelText(/^Usuários/)).toBeInvalid());
    expect(calls.some(({ route }) => route === 'updatePlan')).toBe(false);
  });

  it('are changed in nothing but what was changed in the form: a price that somebody else set meanwhile stays', async () => {
    const { user, calls } = await openPlans({ updatePlan: ({ body }) => aPlan(1, { name: 'Plus', value: 120, ...(body as Partial<Plan>) }) });
    await user.click(await screen.findByRole('button', { name: 'Editar o plano Plus' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar plano' }));
    await user.clear(dialog.getByLabelText(/^Usuários/));
    await user.type(dialog.getByLabelText(/^Usuários/), '7');

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /Plus.*7.*R\$\s?120,00/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updatePlan')?.body).toEqual({ users: 7 });
  });

  it('that companies have stay, and it is said how many they are', async () => {
    const { user } = await openPlans({ deletePlan: () => fail('ERR_PLAN_IN_USE', { limit: 3 }) });
    await user.click(await screen.findByRole('button', { name: 'Excluir o plano Plus' }));

    await user.click(within(await screen.findByRole('dialog', { name: 'Excluir o plano “Plus”?' })).getByRole('button', { name: 'Excluir' }));

    expect(await screen.findByText(/Empresas com este plano: 3\./)).toBeInTheDocument();
  });
});
