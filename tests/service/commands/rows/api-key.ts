import * as z from 'zod/mini'
import { roles } from '#contract/vendor-api/permissions.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const time = z.nullable(z.iso.datetime())
const shape = {
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  start: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: time,
  revokedAt: time,
  lastUsedAt: time,
}
const key = z.strictObject(shape)

async function created({ service }: CommandShop): Promise<string[]> {
  const { stored } = await service.services.staff.createKey({ name: 'Till', role: 'accounting', expiresInDays: null })
  return [stored.id]
}

export const apiKeyRows: CommandRows = {
  'api-key create': {
    success: {
      type: ['--role', 'support', '--name', 'Help desk', '--expires-in-days', '30'],
      says: /^The API key, which is shown this once: bl_live_[\w-]{43}\n\S+ {2}support {5}bl_live_\S{4}… {2}Help desk, created \S+, until \S+, never used\n/,
    },
    json: z.strictObject({ ...shape, key: z.string().check(z.regex(/^bl_live_/)) }),
    refusal: {
      type: ['--role', 'boss', '--name', 'X'],
      exitCode: 2,
      says: '--role: There is no boss, but owner, support',
    },
  },
  'api-key list': {
    success: {
      type: async (shop) => {
        await created(shop)
        return []
      },
      says: / accounting {2}bl_live_\S{4}… {2}Till, created \S+, without end, never used/,
    },
    json: z.strictObject({ keys: z.array(key) }),
    refusal: { type: ['all'], exitCode: 2, says: 'It is typed as: api-key list' },
  },
  'api-key revoke': {
    success: { type: created, says: /^The API key is revoked\.\n\S+ {2}accounting .* revoked \S+, never used$/ },
    json: key,
    refusal: { type: ['x'], exitCode: 1, says: "There is no API key x: 'api-key list' shows them" },
  },
}
