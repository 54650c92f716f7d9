import { roles } from '#contract/vendor-api/permissions.ts'
import { type DescribedStaff, invitationDays } from '#service/accounts/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { ShopCommand } from '../command.ts'
import { readRole, toRole } from '../option-values.ts'

function describe({ email, name, role, joinedAt, invitationEndsAt, lastSeenAt, ...has }: DescribedStaff): string {
  const link = invitationEndsAt ? `a link is open until ${invitationEndsAt.toISOString()}` : 'no link is open'
  const state = joinedAt ? `${oneLine(name)}, joined ${joinedAt.toISOString()}` : 'invited'
  const factors = `${has.passkeys} passkeys, ${has.hasAuthenticator ? 'an' : 'no'} authenticator app`
  const seen = lastSeenAt ? `last seen ${lastSeenAt.toISOString()}, ${has.sessions} sessions` : 'never seen'
  return `${role.padEnd(10)}  ${email}  ${[state, link, factors, seen].join(', ')}`
}

const describeLink = (link: string) =>
  `The link, which was mailed too, works once and expires in ${invitationDays} days: ${link}\nWhoever opens it gets the access: give it to this person alone.`

export const staffInvite: ShopCommand = {
  name: 'staff invite',
  words: ['<address>'],
  options: { role: 'owner' },
  required: ['role'],
  summary: 'Invite somebody to the desk at /desk, print the link and mail it',
  explained: `--role says what they may do: ${roles.join(', ')}. They set up a passkey, or a password with an authenticator app.`,
  async run({ words: [address = ''], options, withServices }) {
    const role = readRole(options)
    const { member, link } = await withServices(async ({ staffAccounts: { members } }) => {
      const invited = await members.invite(address, role)
      return { member: await members.show(invited.id), link: invited.link }
    })
    return { text: `${describe(member)}\n${describeLink(link)}`, data: { ...member, link } }
  },
}

export const staffList: ShopCommand = {
  name: 'staff list',
  summary: 'The staff and those who are invited: role, passkeys, authenticator app and last use',
  async run({ withServices }) {
    const staff = await withServices(({ staffAccounts }) => staffAccounts.members.list())
    const text =
      staff.length === 0 ? "There is no staff: 'staff invite' invites the owner." : staff.map(describe).join('\n')
    return { text, data: { staff } }
  },
}

export const staffRole: ShopCommand = {
  name: 'staff role',
  words: ['<address>', '<role>'],
  summary: 'Give a member of the staff another role, at once',
  async run({ words: [address = '', typed = ''], withServices }) {
    const role = toRole(typed, 'The role')
    const member = await withServices(async ({ staffAccounts: { members } }) => {
      const id = await members.findId(address)
      await members.changeRole(id, role)
      return members.show(id)
    })
    return { text: describe(member), data: member }
  },
}

export const staffRemove: ShopCommand = {
  name: 'staff remove',
  words: ['<address>'],
  summary: 'Remove a member of the staff and end their sessions; API keys stay',
  async run({ words: [address = ''], withServices }) {
    const id = await withServices(async ({ staffAccounts: { members } }) => {
      const found = await members.findId(address)
      await members.remove(found)
      return found
    })
    const text = `${address} is removed and signed out everywhere. 'api-key list' shows keys that they may know.`
    return { text, data: { id } }
  },
}

export const staffSignOut: ShopCommand = {
  name: 'staff sign-out',
  words: ['<address>'],
  summary: 'End all sessions of a member of the staff',
  async run({ words: [address = ''], withServices }) {
    const ended = await withServices(async ({ staffAccounts: { members } }) =>
      members.signOut(await members.findId(address)),
    )
    return { text: `${address} is signed out of ${ended} sessions.`, data: { ended } }
  },
}

export const staffReset: ShopCommand = {
  name: 'staff reset',
  words: ['<address>'],
  summary: 'End passkeys, codes and sessions of somebody who lost them, print a new link and mail it',
  async run({ words: [address = ''], withServices }) {
    const { member, link } = await withServices(async ({ staffAccounts: { members } }) => {
      const id = await members.findId(address)
      const reset = await members.reset(id)
      return { member: await members.show(id), link: reset.link }
    })
    return { text: `${describe(member)}\n${describeLink(link)}`, data: { ...member, link } }
  },
}
