import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'
import { changes } from './catalogue.ts'

let made = 0
const words = ['--count', '2', '--name', 'Autumn fair', '--description', 'For whoever came by.']

const issued = ({ service }: CommandShop) => {
  const text = { name: 'Radio', description: 'For listeners.' }
  const batch = `export-${++made}`
  return service.services.voucherBatches.issue({ ...text, batch, products: { clatter: 1 }, codes: [`SHELF-${made}`] })
}

export const voucherRows: CommandRows = {
  'voucher create': {
    success: {
      type: async () => [`voucher-${++made}`, '--products', 'clatter', '--prefix', 'FAIR', ...words],
      says: /^shops\/oddmeter\/catalogue\/vouchers\/\S+ is written: 2 codes, each good for clatter\.\nFAIR-\S+\nFAIR-\S+\n/,
    },
    json: z.strictObject({
      batch: z.string(),
      file: z.string(),
      changes,
      codes: z.array(z.string()).check(z.length(2)),
    }),
    refusal: {
      type: ['fair', '--products', 'rumble', ...words],
      exitCode: 1,
      says: /^--products: There is no .*rumble/,
    },
  },
  'voucher assign': {
    success: {
      type: async (shop) => [await issued(shop), '--reseller', 'Sound Shop'],
      says: /^issued:\S+ is with Sound Shop\.$/,
    },
    json: z.strictObject({ batch: z.string(), reseller: z.literal('Sound Shop') }),
    refusal: { type: ['x'], exitCode: 1, says: 'There is no batch of vouchers x' },
  },
  'voucher export': {
    success: {
      type: async (shop) => [await issued(shop)],
      says: /^code,batch,reseller,redeemed at,stopped at\r\nSHELF-\d+,issued:\S+,,,$/,
    },
    json: z.strictObject({
      batch: z.string(),
      reseller: z.null(),
      codes: z.array(z.looseObject({ shownCode: z.string() })).check(z.length(1)),
    }),
    refusal: { type: ['x'], exitCode: 1, says: 'There is no batch of vouchers x' },
  },
  'voucher stop': {
    success: {
      type: async (shop) => [await issued(shop), '--yes'],
      says: /^One code of issued:\S+ is good no longer\.$/,
    },
    json: z.strictObject({ batch: z.string(), stopped: z.literal(1), redeemed: z.literal(0) }),
    refusal: { type: ['x', '--yes'], exitCode: 1, says: 'There is no batch of vouchers x' },
  },
}
