import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { startProgram } from '../support/program.ts'
import { createShopFolder } from '../support/shop-folder.ts'

it('a price that one process brings in is soon on the pages of the others on the same database', {
  tags: ['long'],
}, async () => {
  const database = await freshDatabase('two-shops')
  const shops = [await createShopFolder(), await createShopFolder()] as const
  const programs = await Promise.all(shops.map(({ folder }) => startProgram(database, {}, folder)))
  const readPages = () => Promise.all(programs.map(async ({ url }) => (await fetch(`${url}/clatter`)).text()))
  for (const page of await readPages()) expect(page).toContain('$99')

  await shops[0].edit('catalogue/products/clatter.yaml', 'USD: 99.00', 'USD: 88.00')
  await vi.waitFor(
    async () => {
      for (const page of await readPages()) expect(page).toContain('$88')
    },
    { timeout: 120_000, interval: 200 },
  )
  for (const program of programs) expect(await program.stop()).toBe(0)
  await Promise.all(shops.map(({ remove }) => remove()))
})
