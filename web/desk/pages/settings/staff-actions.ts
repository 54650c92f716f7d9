import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type Role, roles } from '#contract/vendor-api/permissions.ts'
import { type Action, option, Revealed } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'
import { toOptions } from '../../format.ts'

type Member = ResponseOf<(typeof vendorApi)['listStaff']>['items'][number]
type ApiKey = ResponseOf<(typeof vendorApi)['listApiKeys']>['items'][number]

const roleField = (initial: Role) =>
  ({
    kind: 'choice',
    name: 'role',
    label: 'Role',
    hint: 'Support helps customers, changes licenses and refunds. Accounting reads reports and refunds. Releases publishes versions. Read-only changes nothing. An owner may do everything.',
    initial,
    options: toOptions(roles),
  }) as const
const readRole = (text: string | undefined): Role => roles.find((role) => role === text) ?? 'read-only'
const nameItem = ({ name, email }: Member) => name || email

export const inviteStaff: Action<null> = {
  name: 'invite',
  label: 'Invite a colleague',
  permission: 'staff:write',
  nameItem: () => 'Invitation',
  explain: () => 'They are mailed a link that works once, within seven days. It sets up their own way to sign in.',
  fields: () => [{ kind: 'email', name: 'email', label: 'Email address' }, roleField('support')],
  run: (_, { email = '', role, reason = '' }, attempt) =>
    call('inviteStaff', { body: { email, role: readRole(role), reason }, ...attempt }),
  command: (_, { email = '', role }) => ['staff', 'invite', email, ...option('role', role)],
  done: () => 'The invitation is on its way.',
}

const changeRole: Action<Member> = {
  name: 'role',
  label: 'Change role',
  permission: 'staff:write',
  nameItem,
  explain: (member) => `${nameItem(member)} has another role at once, also where they are signed in.`,
  fields: ({ role }) => [roleField(role)],
  run: ({ id }, { role, reason = '' }, attempt) =>
    call('changeStaffRole', { parameters: { id }, body: { role: readRole(role), reason }, ...attempt }),
  command: ({ email }, { role = '' }) => ['staff', 'role', email, role],
  done: (member) => `The role of ${nameItem(member)} is changed.`,
}

const resendInvitation: Action<Member> = {
  name: 'resend-invitation',
  label: 'Send a new invitation',
  permission: 'staff:write',
  isOffered: ({ joinedAt }) => joinedAt === null,
  nameItem,
  explain: ({ email }) => `A new link is mailed to ${email}. The one before stops working.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('resendInvitation', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ email, role }) => ['staff', 'invite', email, ...option('role', role)],
  done: ({ email }) => `A new invitation to ${email} is on its way.`,
}

const resetStaff: Action<Member> = {
  name: 'reset',
  label: 'Reset access',
  permission: 'staff:write',
  isDangerous: true,
  isOffered: ({ joinedAt }) => joinedAt !== null,
  nameItem,
  explain: (member) =>
    `For lost passkeys and codes: all that ${nameItem(member)} signs in with stops working, and a new link is mailed.`,
  run: ({ id }, { reason = '' }, attempt) => call('resetStaff', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ email }) => ['staff', 'reset', email],
  done: ({ email }) => `A new link is on its way to ${email}.`,
}

const signOutStaff: Action<Member> = {
  name: 'sign-out',
  label: 'Sign out',
  permission: 'staff:write',
  isOffered: ({ sessions }) => sessions > 0,
  nameItem,
  explain: (member) => `All sessions of ${nameItem(member)} end.`,
  run: ({ id }, { reason = '' }, attempt) => call('signOutStaff', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ email }) => ['staff', 'sign-out', email],
  done: (member) => `${nameItem(member)} is signed out.`,
}

const removeStaff: Action<Member> = {
  name: 'remove',
  label: 'Remove',
  permission: 'staff:write',
  isDangerous: true,
  nameItem,
  explain: (member) => `${nameItem(member)} loses access at once. API keys that they made stay.`,
  run: ({ id }, { reason = '' }, attempt) => call('removeStaff', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ email }) => ['staff', 'remove', email],
  done: (member) => `${nameItem(member)} is removed.`,
}

export const staffActions: readonly Action<Member>[] = [
  changeRole,
  resendInvitation,
  signOutStaff,
  resetStaff,
  removeStaff,
]

export const createApiKey: Action<null> = {
  name: 'create-key',
  label: 'New API key',
  permission: 'keys:write',
  nameItem: () => 'API key',
  explain: () => 'A program with this key may do what its role may. The key is shown once.',
  fields: () => [
    { kind: 'text', name: 'name', label: 'Name', hint: 'Which program uses it' },
    roleField('read-only'),
    { kind: 'number', name: 'days', label: 'Ends in days', initial: '365', isOptional: true },
  ],
  run: async (_, { name = '', role, days, reason = '' }) => {
    const expires = days ? { expiresInDays: Number(days) } : {}
    const { key } = await call('createApiKey', { body: { name, role: readRole(role), reason, ...expires } })
    return new Revealed(
      'This key is shown only now: keep it where the program reads its secrets.',
      [key],
      'api-key.txt',
    )
  },
  command: (_, { name, role, days }) => [
    ...['api-key', 'create'],
    ...option('role', role),
    ...option('name', name),
    ...option('expires-in-days', days),
  ],
  done: () => 'The API key is made.',
}

export const revokeApiKey: Action<ApiKey> = {
  name: 'revoke-key',
  label: 'Revoke',
  permission: 'keys:write',
  isDangerous: true,
  isOffered: ({ revokedAt }) => revokedAt === null,
  nameItem: ({ name }) => name,
  explain: ({ name }) => `The key ${name} stops working at once.`,
  run: ({ id }, { reason = '' }, attempt) => call('revokeApiKey', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['api-key', 'revoke', id],
  done: ({ name }) => `The key ${name} is revoked.`,
}
