import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Help } from '#shared/records/helps.ts';
import { secretSettingKeys, settings as schema, type Setting } from '#shared/contract/settings.ts';
import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { aHelp, aSession } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const defaults = Object.entries(schema.parse({})).map(([key, value]) => ({ key, value: String(value) })) as Setting[];

const open = (changed: Partial<Record<Setting['key'], string>> = {}, api: FakeHandlers = {}, user: Parameters<typeof aSession>[0] = {}) => {
  const known = [...defaults, ...secretSettingKeys.map((key) => ({ key, value: '' }))].map(({ key, value }) => ({ key, value: changed[key] ?? value }));
  return renderApp('/settings', {
    session: aSession({ profile: 'admin', ...user }),
    api: { listSettings: () => known, updateSetting: ({ params, body }) => ({ key: params['key'] as Setting['key'], value: (body as Setting).value }), ...api },
  });
};

describe('options', () => {
  it('that are switches save at once, and say so beside them', async () => {
    const { user, calls } = await open();

    await user.click(await screen.findByRole('switch', { name: 'Avaliação do atendimento' }));

    expect(
      await within(within(screen.getByRole('main')).getByRole('region', { name: 'Atendimento' })).findByText('Operação atualizada com sucesso.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Avaliação do atendimento' })).toBeChecked();
    expect(calls.find(({ route }) => route === 'updateSetting')).toMatchObject({
      params: { key: 'userRating' },
      body: { key: 'userRating', value: 'enabled' },
    });
  });

  it('that are fields of a card save by its one button', async () => {
    const { user, calls } = await open();
    const save = await screen.findByRole('button', { name: 'Salvar Atendimento' });
    expect(save).toBeDisabled();

    await user.type(screen.getByRole('textbox', { name: 'Reabrir o último ticket (minutos)' }), '0');
    await user.type(screen.getByRole('textbox', { name: 'Resolver tickets parados (horas)' }), '0');
    await user.click(save);

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'updateSetting').map(({ body }) => body)).toEqual([
      { key: 'reopenWindowMinutes', value: '1200' },
      { key: 'autoCloseHours', value: '240' },
    ]);
    expect(save).toBeDisabled();
  });

  it('stay as they were when they are refused', async () => {
    const { user } = await open({}, { updateSetting: () => fail('ERR_VALIDATION', { reason: 'x' }, {}, 'value') });
    const hours = await screen.findByRole('textbox', { name: 'Resolver tickets parados (horas)' });

    await user.clear(hours);
    await user.type(hours, '9999');
    await user.click(screen.getByRole('button', { name: 'Salvar Atendimento' }));

    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('never show a secret: what is stored is masked, a new one takes its place', async () => {
    const { user, calls } = await open({ asaas: '••••••••wxyz' }, { updateSetting: () => ({ key: 'asaas', value: '••••••••9999' }) });
    const field = await screen.findByLabelText('Asaas: token');

    expect(field).toHaveValue('');
    expect(screen.getByText('Guardado: ••••••••wxyz')).toBeInTheDocument();
    await user.type(field, 'chave-nova-9999');
    await user.click(screen.getByRole('button', { name: 'Salvar Integrações' }));

    expect(await screen.findByText('Guardado: ••••••••9999')).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(calls.find(({ route }) => route === 'updateSetting')?.body).toEqual({ key: 'asaas', value: 'chave-nova-9999' });
  });
});

describe('help videos', () => {
  const openHelp = async (helps: readonly Help[], api: FakeHandlers = {}) => {
    const app = await open({}, { listHelps: () => ({ records: [...helps], hasMore: false }), ...api }, { super: true });
    await app.user.click(await screen.findByRole('tab', { name: 'Ajuda' }));
    return app;
  };

  it('are platform staff’s: to everybody else there is one tab, which is none', async () => {
    await open();

    expect(await screen.findByRole('switch', { name: 'Avaliação do atendimento' })).toBeInTheDocument();
    expect(screen.queryAllByRole('tab')).toEqual([]);
  });

  it('are added by address, changed and deleted', async () => {
    const { user, calls } = await openHelp([aHelp(1)], {
      createHelp: ({ body }) => aHelp(2, { ...(body as Partial<Help>), video: 'abcdefghijk' }),
      updateHelp: ({ body }) => aHelp(1, body as Partial<Help>),
      deleteHelp: () => ({ message: 'ok' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Novo vídeo' }));
    await user.type(await screen.findByLabelText(/^Título/), 'Filas');
    await user.type(screen.getByLabelText(/^Vídeo/), 'https://youtu.be/abcdefghijk');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Operação realizada com sucesso!')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Filas abcdefghijk/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createHelp')?.body).toEqual({ title: 'Filas', video: 'abcdefghijk', description: '' });
    await user.click(screen.getByRole('button', { name: 'Editar o vídeo Vídeo 1' }));
    await user.type(await screen.findByLabelText(/^Título/), 'b');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('row', { name: /Vídeo 1b/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Excluir o vídeo Filas' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Filas/ })).not.toBeInTheDocument());
  });

  it('are asked for a title and for a video of YouTube', async () => {
    const { user, calls } = await openHelp([]);
    await user.click(await screen.findByRole('button', { name: 'Novo vídeo' }));
    const video = await screen.findByLabelText(/^Vídeo/);
    await user.type(video, 'https://vimeo.com/1');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Obrigatório')).toBeInTheDocument();
    expect(video).toHaveAccessibleDescription('Valor inválido');
    expect(calls.some(({ route }) => route === 'createHelp')).toBe(false);
  });
});

describe('hours of the company', () => {
  it('have a tab only where they count', async () => {
    const { user } = await open({}, { getSchedules: () => ({ schedules: [...defaultSchedules] }) });

    await user.click(await screen.findByRole('combobox', { name: 'Horário de atendimento' }));
    expect(screen.queryByRole('tab', { name: 'Horários' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Pela empresa' }));
    await user.click(screen.getByRole('button', { name: 'Salvar Horários e menu' }));

    expect(await screen.findByRole('tab', { name: 'Horários' })).toBeInTheDocument();
  });

  const openingOf = (day: string) => screen.findByLabelText(`${day}, abertura`);
  const weekWith = (weekdayEn: string, startTime: string, week = [...defaultSchedules]) =>
    week.map((day) => (day.weekdayEn === weekdayEn ? { ...day, startTime } : day));

  it('that a colleague changed meanwhile are not written over: the form follows, and keeps what was typed', async () => {
    let stored = [...defaultSchedules];
    const { user, calls } = await open(
      { scheduleType: 'company' },
      {
        getSchedules: () => ({ schedules: stored }),
        updateSchedules: ({ body }) => {
          const { schedules, schedulesBefore } = body as { schedules: typeof stored; schedulesBefore: typeof stored };
          if (JSON.stringify(schedulesBefore) !== JSON.stringify(stored)) return fail('ERR_CONFLICT');
          stored = schedules;
          return { schedules };
        },
      },
    );
    await user.click(await screen.findByRole('tab', { name: 'Horários' }));
    const opening = await openingOf('Domingo');
    await user.clear(opening);
    await user.type(opening, '0900');
    stored = weekWith('monday', '07:00');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Outra pessoa alterou isto ao mesmo tempo. Tente de novo.')).toBeInTheDocument();
    await waitFor(async () => expect(await openingOf('Segunda-feira')).toHaveValue('07:00'));
    expect(await openingOf('Domingo')).toHaveValue('09:00');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeInTheDocument();
    expect(stored).toEqual(weekWith('sunday', '09:00', weekWith('monday', '07:00')));
    expect(calls.filter(({ route }) => route === 'updateSchedules')).toHaveLength(2);
  });

  it('are changed day by day', async () => {
    const { user, calls } = await open(
      { scheduleType: 'company' },
      { getSchedules: () => ({ schedules: [...defaultSchedules] }), updateSchedules: ({ body }) => body as { schedules: [] } },
    );
    await user.click(await screen.findByRole('tab', { name: 'Horários' }));
    const opening = await screen.findByLabelText('Domingo, abertura');
    const save = screen.getByRole('button', { name: 'Salvar' });

    await user.clear(opening);
    await user.type(opening, '25');
    await user.click(save);
    await waitFor(() => expect(opening).toBeInvalid());
    await user.clear(opening);
    await user.type(opening, '0900');
    await user.click(save);

    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeInTheDocument();
    const saved = calls.find(({ route }) => route === 'updateSchedules')?.body as { schedules: typeof defaultSchedules };
    expect(saved.schedules.find(({ weekdayEn }) => weekdayEn === 'sunday')).toMatchObject({ startTime: '09:00', endTime: '00:00' });
  });
});
