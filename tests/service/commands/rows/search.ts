import * as z from 'zod/mini'
import { searchKinds } from '#contract/vendor-api/search.ts'
import type { CommandRows } from '../row.ts'

export const searchRows: CommandRows = {
  search: {
    success: { type: async (shop) => [(await shop.sell()).email], says: /^customer {2}\S+ {2}Ada/ },
    json: z.strictObject({
      groups: z.array(
        z.strictObject({
          kind: z.enum(searchKinds),
          hits: z.array(z.looseObject({ id: z.string(), title: z.string() })),
          mayHaveMore: z.boolean(),
        }),
      ),
    }),
    refusal: { type: ['x'.repeat(101)], exitCode: 2, says: '<text>: Must have 1 to 100 characters' },
  },
  inbox: {
    success: {
      type: async (shop) => {
        await shop.order('tok_other_amount', (await shop.sell()).token)
        return []
      },
      says: /heldPayment {7}\S+ {2}since \S+ {2}.* arrived instead of /,
    },
    json: z.strictObject({
      counts: z.array(z.strictObject({ kind: z.string(), count: z.int(), isCapped: z.boolean() })),
      items: z.array(z.looseObject({ kind: z.string(), id: z.string(), title: z.string() })),
    }),
    refusal: { type: ['x'], exitCode: 2, says: 'It is typed as: inbox' },
  },
}
