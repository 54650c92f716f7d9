import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'
import { changes } from './catalogue.ts'

let made = 0
const newName = () => `coupon-${++made}`
const words = ['--name', 'Autumn fair', '--description', 'For whoever came by.']

/** A batch of three codes. */
async function issue(shop: CommandShop): Promise<string[]> {
  const name = newName()
  await shop.read('coupon', 'create', name, '--percentage', '10', '--count', '3', ...words)
  return [name]
}

export const couponRows: CommandRows = {
  'coupon create': {
    success: {
      type: async () => [newName(), '--percentage', '10', ...words],
      says: /^shops\/oddmeter\/catalogue\/coupons\/\S+ is written: \S+ takes 10 % off one copy of each product\./,
    },
    json: z.strictObject({
      coupon: z.string(),
      file: z.string(),
      changes,
      codes: z.array(z.string()).check(z.length(1)),
    }),
    refusal: { type: ['fair', ...words], exitCode: 2, says: /^--percentage or --amounts: / },
  },
  'coupon withdraw': {
    success: {
      type: async (shop) => [...(await issue(shop)), '--yes'],
      says: /^3 codes of coupon-\d+ are good no longer/,
    },
    json: z.strictObject({ batch: z.string(), withdrawn: z.literal(3), used: z.literal(0) }),
    refusal: { type: issue, exitCode: 1, says: /^3 codes of coupon-\d+ would be good no longer.*: add --yes/ },
  },
}
