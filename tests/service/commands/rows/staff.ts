import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { roles } from '#contract/vendor-api/permissions.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const time = z.nullable(z.iso.datetime())
const shape = {
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  invitedAt: z.iso.datetime(),
  joinedAt: time,
  invitationEndsAt: time,
  lastSeenAt: time,
  passkeys: z.number(),
  hasAuthenticator: z.boolean(),
  sessions: z.number(),
}
const member = z.strictObject(shape)
const withLink = z.strictObject({ ...shape, link: z.string().check(z.regex(/\/desk\/invitation#[\w-]{43}$/)) })
const unknown = "No member of the staff is nobody@works.example: 'staff list' shows all"
const link =
  /invited, a link is open until \S+, 0 passkeys, no authenticator app, never seen\nThe link, .*\/desk\/invitation#[\w-]{43}\n/

async function invited({ service }: CommandShop): Promise<string[]> {
  const email = `${randomUUID()}@works.example`
  await service.services.staffAccounts.members.invite(email, 'support')
  return [email]
}

export const staffRows: CommandRows = {
  'staff invite': {
    success: { type: async () => [`${randomUUID()}@works.example`, '--role', 'owner'], says: link },
    json: withLink,
    refusal: {
      type: async (shop) => [...(await invited(shop)), '--role', 'owner'],
      exitCode: 1,
      says: /is a member of the staff, or is invited/,
    },
  },
  'staff list': {
    success: {
      type: async (shop) => {
        await invited(shop)
        return []
      },
      says: /^support {5}\S+@works\.example {2}invited, a link is open until /m,
    },
    json: z.strictObject({ staff: z.array(member) }),
    refusal: { type: ['all'], exitCode: 2, says: 'It is typed as: staff list' },
  },
  'staff role': {
    success: { type: async (shop) => [...(await invited(shop)), 'read-only'], says: /^read-only {3}\S+ {2}invited/ },
    json: member,
    refusal: { type: ['nobody@works.example', 'boss'], exitCode: 2, says: 'The role: There is no boss, but owner' },
  },
  'staff sign-out': {
    success: { type: invited, says: /is signed out of 0 sessions\.$/ },
    json: z.strictObject({ ended: z.number() }),
    refusal: { type: ['nobody@works.example'], exitCode: 1, says: unknown },
  },
  'staff reset': {
    success: { type: invited, says: link },
    json: withLink,
    refusal: { type: ['nobody@works.example'], exitCode: 1, says: unknown },
  },
  'staff remove': {
    success: { type: invited, says: /is removed and signed out everywhere\. 'api-key list' shows keys/ },
    json: z.strictObject({ id: z.uuid() }),
    refusal: { type: ['nobody@works.example'], exitCode: 1, says: unknown },
  },
}
