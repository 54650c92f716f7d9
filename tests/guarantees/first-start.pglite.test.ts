import { appendFile, cp } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { startProgram } from '../support/program.ts'

it('says once why a first start fails, and starts once that is put right', async () => {
  const place = await freshDatabase('first-start', { isEmpty: true })
  const shop = path.join(place.dataDir, 'shop')
  await cp('tests/shops/written-for-0.2', shop, { recursive: true })
  await cp(path.join(shop, 'shop.yaml'), path.join(place.dataDir, 'shop.yaml'))
  await appendFile(path.join(shop, 'shop.yaml'), '\nnonsense: 1\n')
  const failed: unknown = await startProgram(place, { SHOP: shop }).catch((error: unknown) => error)
  expect(String(failed).match(/nonsense/g)).toEqual(['nonsense'])
  await cp(path.join(place.dataDir, 'shop.yaml'), path.join(shop, 'shop.yaml'))
  const program = await startProgram(place, { SHOP: shop })
  expect((await fetch(program.url)).status).toBe(200)
  await program.stop()
})
