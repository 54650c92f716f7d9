import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

/** What a command changed of what is for sale. */
export const changes = z.array(
  z.strictObject({
    change: z.string(),
    kind: z.string(),
    id: z.string(),
    fields: z.array(z.looseObject({ field: z.string() })),
  }),
)

/** Has a file of the vendor's say that Clatter costs a dollar more. */
async function raisePrice({ folder }: CommandShop): Promise<string[]> {
  const file = path.join(folder, 'shops/oddmeter/catalogue/products/clatter.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/USD: (\d+)/, (_, price) => `USD: ${Number(price) + 1}`),
  )
  return []
}

export const catalogueRows: CommandRows = {
  'catalogue sync': {
    success: {
      type: raisePrice,
      says: /^changed {2}product {2}clatter\n {2}variations\.license\.prices\.USD: .* → .*\n\nOne change was made\.$/,
    },
    json: z.strictObject({ dryRun: z.literal(false), changes }),
    refusal: { type: ['clatter'], exitCode: 2, says: 'It is typed as: catalogue sync' },
  },
}
