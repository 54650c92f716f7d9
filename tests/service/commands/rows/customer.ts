import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

export const customerRows: CommandRows = {
  'customer show': {
    success: { type: async (shop) => [(await shop.sell()).email], says: /^Account .* of Ada <ada-/ },
    json: z.object({ email: z.string(), orders: z.array(z.object({ id: z.uuid() })) }),
    refusal: { type: ['nobody@example.com'], exitCode: 1, says: 'Nothing is known of nobody@example.com' },
  },
  'customer erase': {
    success: {
      type: async (shop) => [(await shop.sell()).email, '--yes'],
      says: /^ada-\S+ is erased: 1 licenses ended, 1 paid orders stay for the books/,
    },
    json: z.strictObject({ email: z.string(), licenses: z.int(), orders: z.int() }),
    refusal: { type: ['ada', '--yes'], exitCode: 2, says: 'Type the address of whom you mean, like ada@example.com' },
  },
}
