import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const keys = z.strictObject({
  keys: z.array(
    z.strictObject({
      id: z.uuid(),
      purpose: z.enum(['license', 'compact-license']),
      state: z.enum(['signing', 'published', 'retired']),
      publicKey: z.string(),
      createdAt: z.iso.datetime(),
      signsFrom: z.iso.datetime(),
      retiredAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

/** Has a new key sign; answers the id of the one before it. */
async function replaceKey(shop: CommandShop): Promise<string> {
  const before = z.parse(keys, await shop.read('keys', 'show'))
  await shop.read('keys', 'rotate')
  return before.keys.find(({ state }) => state === 'signing')?.id ?? 'no key'
}

export const keysRows: CommandRows = {
  'keys show': {
    success: { type: [], says: /^Key \S+: signing, .*\n-----BEGIN PUBLIC KEY-----/ },
    json: keys,
    refusal: { type: ['all'], exitCode: 2, says: 'It is typed as: keys show' },
  },
  'keys rotate': {
    success: { type: ['--in-days', '40'], says: /^Key \S+ is published and will sign from / },
    json: keys,
    refusal: { type: ['--from', 'tomorrow'], exitCode: 2, says: '--from: Must be a day, like 2027-01-01' },
  },
  'keys retire': {
    success: { type: async (shop) => [await replaceKey(shop), '--yes'], says: /^Key \S+ is retired: / },
    json: keys,
    refusal: { type: ['k1'], exitCode: 1, says: "There is no key k1: 'keys show' lists them" },
  },
}
