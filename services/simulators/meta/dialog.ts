import { randomBytes } from 'node:crypto';
import type { World } from './world.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Meta's login dialog: which pages an app is given, or that it is given none. */
export function dialogPage(world: World, query: URLSearchParams): string {
  const hidden = ['redirect_uri', 'state'].map((name) => `<input type="hidden" name="${name}" value="${escape(query.get(name) ?? '')}" />`).join('');
  const instagram = (query.get('scope') ?? '').includes('instagram');
  const pages = world.state.accounts.filter(({ channel }) => channel === 'facebook');
  const choices = pages.map(({ id, name }) => {
    const own = world.state.accounts.find((one) => one.channel === 'instagram' && one.pageId === id);
    const with_ = instagram && own ? ` <small>com Instagram @${escape(own.name)}</small>` : '';
    return `<label><input type="checkbox" name="page" value="${id}" checked /> ${escape(name)}${with_}</label>`;
  });
  return `<!doctype html>
<html lang="pt">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Facebook (simulado)</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; background: #f0f2f5; color: #1c1e21; margin: 0; display: grid; place-items: center; min-height: 100vh; }
  main { background: #fff; border-radius: 12px; padding: 1.5rem; width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; box-shadow: 0 2px 12px #0002; }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; } label { display: block; padding: .5rem 0; } small { color: #555; }
  div { display: flex; gap: .5rem; margin-top: 1rem; } button { font: inherit; padding: .5rem 1rem; border-radius: 8px; border: 1px solid #999; background: #fff; cursor: pointer; }
  button.yes { background: #0b5fcc; border-color: #0b5fcc; color: #fff; }
</style></head>
<body><main>
  <h1>Recado quer acesso às suas páginas</h1>
  <p>Este é o Facebook simulado desta máquina.</p>
  <form method="post" action="/local/meta/dialog">${hidden}
    ${choices.join('\n    ')}
    <div><button class="yes" name="answer" value="yes">Continuar</button><button name="answer" value="no">Cancelar</button></div>
  </form>
</main></body></html>`;
}

/** Address to which the dialog leads. */
export function dialogAnswer(world: World, form: URLSearchParams): string {
  const target = new URL(form.get('redirect_uri') ?? '');
  if (form.get('answer') === 'yes') {
    const code = randomBytes(24).toString('base64url');
    world.state.codes[code] = { redirectUri: form.get('redirect_uri') ?? '', pages: form.getAll('page') };
    world.changed();
    target.searchParams.set('code', code);
  } else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_code', '200');
    target.searchParams.set('error_reason', 'user_denied');
    target.searchParams.set('error_description', 'Permissions error');
  }
  target.searchParams.set('state', form.get('state') ?? '');
  // As Meta does, for browsers that keep what stands behind a hash.
  target.hash = '_=_';
  return target.href;
}
