import * as z from 'zod/mini'
import { dataOf, send } from '../../calls.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

async function withdraw({ service }: CommandShop): Promise<string> {
  const json = { name: 'Ada', email: 'ada@example.com', order: 'the last one' }
  const { id } = await dataOf<{ id: string }>(send(service.app, 'POST', '/api/customer/withdrawals', { json }))
  return id
}

const withdrawal = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  orderGiven: z.string(),
  statement: z.string(),
  receivedAt: z.iso.datetime(),
  deadline: z.iso.datetime(),
  settledAt: z.nullable(z.iso.datetime()),
  outcome: z.nullable(z.enum(['Refunded', 'Refused'])),
})
const settle = ['--outcome', 'Refused']

export const withdrawalRows: CommandRows = {
  'withdrawal list': {
    success: {
      type: async (shop) => {
        await withdraw(shop)
        return []
      },
      says: /until \S+ {2}Ada <ada@example.com>: the last one/,
    },
    json: z.strictObject({ withdrawals: z.array(withdrawal) }),
    refusal: { type: ['x'], exitCode: 2, says: 'It is typed as: withdrawal list' },
  },
  'withdrawal show': {
    success: { type: async (shop) => [await withdraw(shop)], says: /Ada <ada@example.com>[\s\S]*I hereby withdraw/ },
    json: z.strictObject({ withdrawal, orders: z.array(z.looseObject({ id: z.uuid() })) }),
    refusal: { type: ['x'], exitCode: 1, says: "There is no withdrawal x: 'withdrawal list'" },
  },
  'withdrawal settle': {
    success: { type: async (shop) => [await withdraw(shop), ...settle], says: /^The withdrawal is settled.*Refused/s },
    json: z.strictObject({ withdrawal }),
    refusal: { type: ['x', ...settle], exitCode: 1, says: 'There is no withdrawal x' },
  },
}
