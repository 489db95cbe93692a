import * as z from 'zod';
import { companyId, queueId, userId } from './ids.ts';
import { spokenLanguages } from './languages.ts';
import { ok, pageOf } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

export const personName = z.string().trim().min(2).max(50);
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Characters, as the specification has it; a company may ask for more. */
export const shortestPassword = 5;
export const password = z.string().min(shortestPassword).max(50);

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  /** A built-in role's name, or the id of one of the company's own. The profile is `admin` for the role of that name, and `user` for all others. */
  role: z.string(),
  super: z.boolean(),
  companyId,
  queueIds: z.array(queueId),
  /** The same queues, as the specification has them. */
  queues: z.array(z.object({ id: queueId })).optional(),
});
export type User = z.output<typeof user>;

/** Somebody has the application open, or had it in the last ten minutes. */
const online = { online: z.boolean() };

/** The fields of a user that colleagues see. */
export const colleague = user.omit({ companyId: true, email: true, role: true, super: true, queues: true });
export type Colleague = z.output<typeof colleague>;

/** A user as the screen of users shows it. `isInvited`: has chosen no password so far. `hasFactor`: logs in by a second factor, too. */
const person = user.extend({ ...online, isInvited: z.boolean(), hasFactor: z.boolean() });
export type Person = z.output<typeof person>;

const read = routesAt('/users', { userId }, { permission: 'session', openToSupport: true });
const write = routesAt('/users', { userId }, { permission: 'user-modal:editProfile' });
/** The specification's clients send a `companyId` too, which is ignored. */
const fields = {
  name: personName,
  email,
  profile: z.enum(['admin', 'user']),
  role: z.string().max(64),
  queueIds: z.array(queueId).max(300),
};

export const userRoutes = defineRoutes({
  listUsers: read.every(
    '/list',
    'Every user of the company, by name, for pickers and labels. Tickets go to those who may answer.',
    z.array(colleague.extend({ ...online, mayAnswer: z.boolean().default(true) })),
  ),
  searchUsers: read.list(
    'Users by name, 20 a page; searchParam finds words of names by their beginning. Whoever is no admin neither sees nor finds e-mails.',
    { searchParam: z.string().trim().max(100).optional() },
    pageOf('users', person),
  ),
  getUser: read.get('One user: oneself, or any of the company for an admin.', user),
  createUser: write.create(
    'Create a user within the limit of the plan, with the profile `user` unless a profile or a role says otherwise. Without a password they are invited by mail, and choose it themselves within seven days.',
    z.object({
      ...fields,
      password: password.optional(),
      profile: fields.profile.optional(),
      role: fields.role.optional(),
      queueIds: fields.queueIds.default([]),
      /** Language of the mail that invites. */
      language: z.enum(spokenLanguages).optional(),
    }),
    user,
  ),
  updateUser: {
    ...read.update(
      'Change a user. Whoever is no admin changes only their own name, e-mail and password; an empty password stays as it is. Another e-mail or password asks for your own present password, unless you logged in within ten minutes.',
      z
        .object({
          ...fields,
          password: z.union([z.literal(''), password]),
          /** The password of whoever asks. */
          currentPassword: z.string().max(200),
          /** Language of the mail that tells the owner. */
          language: z.enum(spokenLanguages),
        })
        .partial(),
      user,
    ),
    // With a new password, the present one is no more what it was.
    mayRepeat: false,
  },
  sendPasswordLink: {
    ...write.act(
      '/password-link',
      'Mail a user a link by which they choose a password: the invitation once more, or another password in place of a forgotten one.',
      ok,
    ),
    openToSupport: true,
    body: z.object({ language: z.enum(spokenLanguages).default('pt') }),
  },
  removeUserFactor: {
    ...write.act(
      '/factor-removal',
      'Take away the second factor of a user who lost it. Asks for your own present password, unless you logged in within ten minutes.',
      ok,
    ),
    body: z.object({ currentPassword: z.string().min(1).max(200).optional(), language: z.enum(spokenLanguages).default('pt') }),
  },
  deleteUser: write.remove('Delete a user; their open tickets wait again.'),
});
