import type { AccountMail } from '#shared/contract/account-mails.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { dnsInstructions } from '#shared/domain/dns-instructions.ts';

/** The texts of a mail, in the order in which they stand in it. */
export interface MailWords {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  /** Label and address of the one button. */
  readonly action?: { readonly label: string; readonly link: string };
  /** In small letters at the end. */
  readonly note: string;
}

/** Facts that a mail names. */
interface Facts {
  readonly name: string;
  readonly email: string;
  readonly link: string;
  readonly company?: string;
  readonly by?: string;
  readonly newEmail?: string;
}

type Kind = AccountMail['kind'];
/** `label` empty: a mail without a button. */
type Text = Readonly<Record<'subject' | 'line' | 'label' | 'note', string>>;

const pt: Readonly<Record<Kind, Text>> = {
  reset: {
    subject: 'Nova senha do Recado',
    line: 'Recebemos um pedido de nova senha para a conta {{email}}, da empresa {{company}}.',
    label: 'Escolher nova senha',
    note: 'O link vale por 30 minutos e só pode ser usado uma vez. Se você não pediu, ignore este e-mail: sua senha continua a mesma.',
  },
  invitation: {
    subject: '{{by}} convidou você para o Recado',
    line: '{{by}} convidou você para atender com a equipe de {{company}} no Recado. Você entra com o e-mail {{email}} e a senha que escolher.',
    label: 'Criar minha senha',
    note: 'O convite vale por 7 dias. Se você não conhece {{company}}, ignore este e-mail.',
  },
  addressProof: {
    subject: 'Confirme o seu e-mail no Recado',
    line: 'A empresa {{company}} foi cadastrada no Recado com o e-mail {{email}}. Confirme que ele é seu: sem isso o Recado já funciona, só as campanhas de e-mail esperam.',
    label: 'Confirmar meu e-mail',
    note: 'O link vale por 7 dias. Se você não se cadastrou, ignore este e-mail.',
  },
  passwordChanged: {
    subject: 'Sua senha do Recado foi alterada',
    line: 'A senha da conta {{email}}, da empresa {{company}}, acabou de ser alterada.',
    label: 'Não fui eu: escolher outra senha',
    note: 'Se foi você, não precisa fazer nada.',
  },
  factorSet: {
    subject: 'A verificação em duas etapas foi ligada',
    line: 'A conta {{email}}, da empresa {{company}}, agora entra com a senha e um código do celular.',
    label: 'Não fui eu: escolher outra senha',
    note: 'Se foi você, não precisa fazer nada.',
  },
  factorRemoved: {
    subject: 'A verificação em duas etapas foi desligada',
    line: 'A conta {{email}}, da empresa {{company}}, agora entra só com a senha.',
    label: 'Não fui eu: escolher outra senha',
    note: 'Se foi você, não precisa fazer nada.',
  },
  spareCodeUsed: {
    subject: 'Um código reserva foi usado',
    line: 'Alguém entrou na conta {{email}}, da empresa {{company}}, com a senha e um código reserva.',
    label: 'Não fui eu: escolher outra senha',
    note: 'Se foi você, não precisa fazer nada.',
  },
  passkeyAdded: {
    subject: 'Uma chave de acesso foi adicionada',
    line: 'A conta {{email}}, da empresa {{company}}, agora também entra com uma nova chave de acesso (digital, rosto ou PIN de um aparelho).',
    label: 'Não fui eu: escolher outra senha',
    note: 'Se foi você, não precisa fazer nada. Se não foi, escolha outra senha e remova a chave no seu perfil: com a senha nova ela deixa de abrir a conta sozinha.',
  },
  passkeyRemoved: {
    subject: 'Uma chave de acesso foi removida',
    line: 'A conta {{email}}, da empresa {{company}}, deixou de entrar com uma das chaves de acesso.',
    label: 'Não fui eu: escolher outra senha',
    note: 'Se foi você, não precisa fazer nada.',
  },
  addressChanged: {
    subject: 'O e-mail da sua conta do Recado foi alterado',
    line: 'A conta que usava {{email}} agora entra com {{newEmail}}.',
    label: '',
    note: 'Se não foi você, fale agora com o administrador da sua empresa.',
  },
};

const en: Readonly<Record<Kind, Text>> = {
  reset: {
    subject: 'New password for Recado',
    line: 'We were asked for a new password for the account {{email}} of {{company}}.',
    label: 'Choose a new password',
    note: 'The link works for 30 minutes and only once. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  },
  invitation: {
    subject: '{{by}} invited you to Recado',
    line: '{{by}} invited you to the team of {{company}} on Recado. You log in with {{email}} and the password that you choose.',
    label: 'Create my password',
    note: 'The invitation works for 7 days. If you do not know {{company}}, ignore this e-mail.',
  },
  addressProof: {
    subject: 'Confirm your e-mail on Recado',
    line: '{{company}} signed up for Recado with the e-mail {{email}}. Please confirm that it is yours: Recado works without it, only e-mail campaigns wait.',
    label: 'Confirm my e-mail',
    note: 'The link works for 7 days. If you did not sign up, ignore this e-mail.',
  },
  passwordChanged: {
    subject: 'Your Recado password was changed',
    line: 'The password of the account {{email}} of {{company}} has just been changed.',
    label: 'It was not me: choose another password',
    note: 'If it was you, there is nothing to do.',
  },
  factorSet: {
    subject: 'Two-step login was turned on',
    line: 'The account {{email}} of {{company}} now logs in by the password and a code of the phone.',
    label: 'It was not me: choose another password',
    note: 'If it was you, there is nothing to do.',
  },
  factorRemoved: {
    subject: 'Two-step login was turned off',
    line: 'The account {{email}} of {{company}} now logs in by the password alone.',
    label: 'It was not me: choose another password',
    note: 'If it was you, there is nothing to do.',
  },
  spareCodeUsed: {
    subject: 'A spare code was used',
    line: 'Somebody logged in to the account {{email}} of {{company}} by the password and a spare code.',
    label: 'It was not me: choose another password',
    note: 'If it was you, there is nothing to do.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    line: 'The account {{email}} of {{company}} now also logs in by a new passkey (fingerprint, face or PIN of a device).',
    label: 'It was not me: choose another password',
    note: 'If it was you, there is nothing to do. If not, choose another password and remove the passkey in your profile: with a new password it no longer opens the account alone.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    line: 'The account {{email}} of {{company}} no longer logs in by one of its passkeys.',
    label: 'It was not me: choose another password',
    note: 'If it was you, there is nothing to do.',
  },
  addressChanged: {
    subject: 'The e-mail of your Recado account was changed',
    line: 'The account that used {{email}} now logs in with {{newEmail}}.',
    label: '',
    note: 'If it was not you, talk to the administrator of your company now.',
  },
};

const es: Readonly<Record<Kind, Text>> = {
  reset: {
    subject: 'Nueva contraseña de Recado',
    line: 'Recibimos un pedido de nueva contraseña para la cuenta {{email}}, de la empresa {{company}}.',
    label: 'Elegir nueva contraseña',
    note: 'El enlace vale por 30 minutos y solo puede usarse una vez. Si no lo pidió, ignore este correo: su contraseña sigue igual.',
  },
  invitation: {
    subject: '{{by}} le invitó a Recado',
    line: '{{by}} le invitó a atender con el equipo de {{company}} en Recado. Entra con el correo {{email}} y la contraseña que elija.',
    label: 'Crear mi contraseña',
    note: 'La invitación vale por 7 días. Si no conoce {{company}}, ignore este correo.',
  },
  addressProof: {
    subject: 'Confirme su correo en Recado',
    line: 'La empresa {{company}} se registró en Recado con el correo {{email}}. Confirme que es suyo: Recado ya funciona sin eso, solo las campañas de correo esperan.',
    label: 'Confirmar mi correo',
    note: 'El enlace vale por 7 días. Si no se registró, ignore este correo.',
  },
  passwordChanged: {
    subject: 'Su contraseña de Recado fue cambiada',
    line: 'La contraseña de la cuenta {{email}}, de la empresa {{company}}, acaba de cambiar.',
    label: 'No fui yo: elegir otra contraseña',
    note: 'Si fue usted, no hace falta hacer nada.',
  },
  factorSet: {
    subject: 'Se activó la verificación en dos pasos',
    line: 'La cuenta {{email}}, de la empresa {{company}}, ahora entra con la contraseña y un código del teléfono.',
    label: 'No fui yo: elegir otra contraseña',
    note: 'Si fue usted, no hace falta hacer nada.',
  },
  factorRemoved: {
    subject: 'Se desactivó la verificación en dos pasos',
    line: 'La cuenta {{email}}, de la empresa {{company}}, ahora entra solo con la contraseña.',
    label: 'No fui yo: elegir otra contraseña',
    note: 'Si fue usted, no hace falta hacer nada.',
  },
  spareCodeUsed: {
    subject: 'Se usó un código de reserva',
    line: 'Alguien entró en la cuenta {{email}}, de la empresa {{company}}, con la contraseña y un código de reserva.',
    label: 'No fui yo: elegir otra contraseña',
    note: 'Si fue usted, no hace falta hacer nada.',
  },
  passkeyAdded: {
    subject: 'Se agregó una llave de acceso',
    line: 'La cuenta {{email}}, de la empresa {{company}}, ahora también entra con una nueva llave de acceso (huella, rostro o PIN de un aparato).',
    label: 'No fui yo: elegir otra contraseña',
    note: 'Si fue usted, no hace falta hacer nada. Si no, elija otra contraseña y quite la llave en su perfil: con la contraseña nueva ya no abre la cuenta sola.',
  },
  passkeyRemoved: {
    subject: 'Se quitó una llave de acceso',
    line: 'La cuenta {{email}}, de la empresa {{company}}, ya no entra con una de sus llaves de acceso.',
    label: 'No fui yo: elegir otra contraseña',
    note: 'Si fue usted, no hace falta hacer nada.',
  },
  addressChanged: {
    subject: 'El correo de su cuenta de Recado fue cambiado',
    line: 'La cuenta que usaba {{email}} ahora entra con {{newEmail}}.',
    label: '',
    note: 'Si no fue usted, hable ahora con el administrador de su empresa.',
  },
};

const texts: Readonly<Record<SpokenLanguage, Readonly<Record<Kind, Text>>>> = { pt, en, es };
const greetings: Readonly<Record<SpokenLanguage, string>> = { pt: 'Olá, {{name}}!', en: 'Hello {{name}},', es: '¡Hola, {{name}}!' };

export function wordsOf(language: SpokenLanguage, kind: Kind, facts: Facts): MailWords {
  // A name that has braces in it is filled in once, as the text that it is.
  const filled = (text: string): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: keyof Facts) => facts[key] ?? '');
  const { subject, line, label, note } = texts[language][kind];
  return {
    subject: filled(subject),
    greeting: filled(greetings[language]),
    lines: [filled(line)],
    ...(label === '' ? {} : { action: { label, link: facts.link } }),
    note: filled(note),
  };
}

const askedBy: Readonly<Record<SpokenLanguage, string>> = {
  pt: 'Quem pediu este e-mail foi {{by}}, da empresa {{company}}. Se você não a conhece, ignore-o.',
  en: '{{by}} of {{company}} asked for this mail. If you do not know them, ignore it.',
  es: 'Este correo lo pidió {{by}}, de la empresa {{company}}. Si no la conoce, ignórelo.',
};
const plainGreetings: Readonly<Record<SpokenLanguage, string>> = { pt: 'Olá!', en: 'Hello,', es: '¡Hola!' };

/** The letter to whoever looks after the site. */
export function dnsWords(language: SpokenLanguage, domain: MailDomain, facts: { readonly by: string; readonly company: string }): MailWords {
  const { subject, intro, records, end } = dnsInstructions(domain, language);
  const note = askedBy[language].replaceAll(/\{\{(by|company)\}\}/g, (_, key: 'by' | 'company') => facts[key]);
  return { subject, greeting: plainGreetings[language], lines: [intro, ...records, end], note };
}
