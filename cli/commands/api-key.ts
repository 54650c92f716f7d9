import { roles } from '#contract/vendor-api/permissions.ts'
import { apiKeyLimits } from '#contract/vendor-api/staff.ts'
import type { ApiKey } from '#service/accounts/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import { type ShopCommand, UsageError } from '../command.ts'
import { readCount, readRole, readText } from '../option-values.ts'

function describe({ id, name, role, start, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey): string {
  const state = revokedAt
    ? `revoked ${revokedAt.toISOString()}`
    : expiresAt
      ? `until ${expiresAt.toISOString()}`
      : 'without end'
  const used = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used'
  return `${id}  ${role.padEnd(10)}  ${start}…  ${oneLine(name)}, created ${createdAt.toISOString()}, ${state}, ${used}`
}

export const apiKeyCreate: ShopCommand = {
  name: 'api-key create',
  options: { role: 'support', name: 'TEXT', 'expires-in-days': 'N' },
  required: ['role', 'name'],
  summary: 'Create a key for the vendor API and print it, once',
  explained: [
    `--role says what the key may do: ${roles.join(', ')}. --name says who or what uses it: the audit log shows it with`,
    'each change. A key without --expires-in-days works until it is revoked. Only its hash is stored.',
  ].join('\n'),
  async run({ options, withServices }) {
    const role = readRole(options)
    const name = readText(options, 'name', 'Say who or what uses it, like --name "Help desk"')
    if (name.length > apiKeyLimits.name)
      throw new UsageError(`--name: Must have at most ${apiKeyLimits.name} characters`)
    const expiresInDays = readCount(options, 'expires-in-days', apiKeyLimits.days) ?? null
    const { key, stored } = await withServices(({ staff }) => staff.createKey({ name, role, expiresInDays }))
    const text = [
      `The API key, which is shown this once: ${key}`,
      describe(stored),
      'Keep it on a server, never in a page or a plug-in (docs/vendor-api.md).',
    ].join('\n')
    return { text, data: { key, ...stored } }
  },
}

export const apiKeyList: ShopCommand = {
  name: 'api-key list',
  summary: 'The keys of the vendor API: role, name, end and last use',
  async run({ withServices }) {
    const keys = await withServices(({ staff }) => staff.listKeys())
    const text = keys.length === 0 ? "There is no API key: 'api-key create' makes one." : keys.map(describe).join('\n')
    return { text, data: { keys } }
  },
}

export const apiKeyRevoke: ShopCommand = {
  name: 'api-key revoke',
  words: ['<id>'],
  summary: 'End a key of the vendor API at once',
  async run({ words: [id = ''], withServices }) {
    const key = await withServices(({ staff }) => staff.revokeKey(id))
    return { text: `The API key is revoked.\n${describe(key)}`, data: key }
  },
}
