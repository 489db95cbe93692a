import * as z from 'zod';
import { company, passwordRules } from './companies.ts';
import { companyId, timestamp } from './ids.ts';
import { spokenLanguages } from './languages.ts';
import { ok } from './lists.ts';
import { madePasskey, newPasskeyOptions, passkeyChallenge, passkeyId, passkeyName, shownPasskey, signedChallenge } from './passkeys.ts';
import { defineRoutes } from './route.ts';
import { addressesAt } from './routes-at.ts';
import { email, password, user } from './users.ts';

/**
 * `scope` billing: the company's subscription has expired, and only invoices and checkout answer. `support`: platform staff in a
 * company that is not theirs, as the profile says too, until then. `rights`: by name, as the role gives them.
 */
const session = z.object({
  token: z.string(),
  scope: z.enum(['full', 'billing']),
  user: user.extend({ profile: z.enum(['admin', 'user', 'support']), rights: z.array(z.string()), company }),
  support: z.object({ endsAt: timestamp }).optional(),
  /** The company demands a second factor, and this user has none: nothing but the way to one answers. */
  mustSetFactor: z.literal(true).optional(),
});
export type SessionReply = z.output<typeof session>;

const language = z.enum(spokenLanguages).default('pt');
/** Uses of a mailed link: another password in place of a forgotten one, or the first one of somebody who was invited. */
export const linkPurposes = ['reset', 'invitation'] as const;
/** The secret part of a link that went out by mail. */
const linkToken = z.string().min(20).max(200);
/** Carries what was proved so far to the next step, for some minutes. */
const ticket = z.string().min(20).max(2_000);
/** Six digits of an app, or a spare code. */
const factorCode = z.string().trim().min(6).max(20);
const currentPassword = z.string().min(1).max(200);
/** Shown this once; each can be used once in place of the app. */
const spareCodes = z.object({ spareCodes: z.array(z.string()) });

const open = addressesAt('/auth', { permission: 'public' });
const own = addressesAt('/auth', { permission: 'billing' });

export const authRoutes = defineRoutes({
  login: open.ask(
    '/login',
    'Open a session; the refresh token travels in an HttpOnly cookie.',
    z.object({ email, password: z.string().min(1).max(200), scope: z.enum(['full', 'billing']).default('full') }),
    session,
  ),
  loginByFactor: open.ask(
    '/login/factor',
    'Finish a login that answered ERR_FACTOR_NEEDED with a ticket, by a code of the app or a spare code. Each code works once.',
    z.object({
      ticket,
      code: factorCode,
      /** This browser is not asked again for 30 days. */
      isTrusted: z.boolean().default(false),
      scope: z.enum(['full', 'billing']).default('full'),
      /** Language of the mail that tells of a spare code. */
      language,
    }),
    session,
  ),
  askPasskey: open.ask(
    '/login/passkey/challenge',
    'A challenge of five minutes for a passkey: any of this installation, or with the ticket of ERR_FACTOR_NEEDED one of that account.',
    z.object({ ticket: ticket.optional() }),
    z.object({ options: passkeyChallenge, ticket: z.string() }),
  ),
  loginByPasskey: open.ask(
    '/login/passkey',
    'Open a session by a challenge that a passkey signed, alone or after the password. Each challenge works once.',
    z.object({
      ticket,
      answer: signedChallenge,
      /** After the password: this browser is not asked again for 30 days. */
      isTrusted: z.boolean().default(false),
      scope: z.enum(['full', 'billing']).default('full'),
    }),
    session,
  ),
  refresh: { ...open.every('/refresh_token', 'Exchange the refresh cookie for a new access token.', session), method: 'POST' },
  me: { ...own.every('/me', 'The user of this session and the company.', session.omit({ token: true })), openToSupport: true },
  // The browser forgets the session at once, whether the server can be told or not.
  logout: { ...own.every('/logout', 'End this session.', ok), method: 'DELETE', openToSupport: true, mayRepeat: false },
  forgotPassword: open.ask(
    '/password/forgotten',
    'Mail a link by which a new password can be chosen within 30 minutes. The answer is the same whether the account exists or not.',
    z.object({ email, language }),
    ok,
  ),
  showPasswordLink: open.ask(
    '/password/link',
    'The account that a mailed link is for.',
    z.object({ token: linkToken }),
    z.object({ purpose: z.enum(linkPurposes), name: z.string(), email: z.string(), companyName: z.string(), passwordRules: passwordRules.optional() }),
  ),
  choosePassword: open.ask(
    '/password',
    'Choose a password by a mailed link. Ends the sessions of the account, and every link that was mailed before.',
    z.object({ token: linkToken, password, language }),
    z.object({ email: z.string() }),
  ),
  sendAddressProof: {
    method: 'POST',
    path: '/auth/address',
    permission: 'drawer-admin-items:view',
    summary: 'Mail yourself a link that proves the address of your account within seven days. Mail campaigns of a company that signed up wait for one.',
    body: z.object({ language }),
    reply: ok,
  },
  proveAddress: open.ask(
    '/address/proof',
    'Prove an address by the link that was mailed to it.',
    z.object({ token: linkToken }),
    z.object({ email: z.string() }),
  ),
  showFactor: own.every(
    '/factor',
    'Whether your account has a second factor and which, how many spare codes are left, and whether the company demands one.',
    z.object({
      isSet: z.boolean(),
      /** An app that shows codes. */
      hasApp: z.boolean(),
      spareCodesLeft: z.number().int(),
      isDemanded: z.boolean(),
      passkeys: z.array(shownPasskey),
      /** The one origin at which passkeys work; null where the installation has no name of its own. */
      passkeyOrigin: z.string().nullable(),
    }),
  ),
  beginFactor: own.ask(
    '/factor',
    'A new secret for an app that shows codes (RFC 6238). Nothing is stored before a code of it comes back. Asks for your present password, unless you logged in within ten minutes.',
    z.object({ currentPassword: currentPassword.optional() }),
    z.object({
      /** Base 32, for apps that cannot read the picture. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      address: z.string(),
      ticket: z.string(),
    }),
  ),
  setFactor: own.ask(
    '/factor/confirmation',
    'Set the second factor by a first code of the app. It takes the place of an earlier one. Answers ten spare codes, this once.',
    z.object({ ticket, code: factorCode, language }),
    spareCodes,
  ),
  newSpareCodes: own.ask(
    '/factor/spare-codes',
    'Ten new spare codes in place of the earlier ones, by your present password.',
    z.object({ currentPassword }),
    spareCodes,
  ),
  removeFactor: own.ask(
    '/factor/removal',
    'Take your second factor away by your present password: the app, the spare codes and every passkey.',
    z.object({ currentPassword, language }),
    ok,
  ),
  beginPasskey: own.ask(
    '/passkeys/challenge',
    'What a browser needs to make a passkey for you. Asks for your present password, unless you logged in within ten minutes.',
    z.object({ currentPassword: currentPassword.optional() }),
    z.object({ options: newPasskeyOptions, ticket: z.string() }),
  ),
  addPasskey: own.ask(
    '/passkeys',
    'Keep a passkey that was made. It is a second factor, and logs in without the password. Answers ten spare codes with the first factor, this once.',
    z.object({ ticket, name: passkeyName, passkey: madePasskey, language }),
    spareCodes.partial(),
  ),
  removePasskey: own.ask(
    '/passkeys/removal',
    'Remove one of your passkeys. Asks for your present password, unless you logged in within ten minutes.',
    z.object({ id: passkeyId, currentPassword: currentPassword.optional(), language }),
    ok,
  ),
  enterSupport: {
    method: 'POST',
    path: '/companies/{companyId}/support',
    permission: 'super',
    summary: 'Open a session of an hour in a company, for support: it may see and change what is set there, and no conversation. The own session stays.',
    params: z.object({ companyId }),
    reply: session,
    status: 201,
    needsNoKey: 'A session replaces the one before.',
  },
  leaveSupport: {
    ...own.every('/support', 'End a session that was opened for support; any other is left as it is. The refresh cookie leads back to the own one.', ok),
    method: 'DELETE',
    openToSupport: true,
  },
});

export const refreshCookieName = 'recado_refresh';
