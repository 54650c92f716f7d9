import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { type PageHtml, readPageHtml } from '../support/page-html.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

/** All that a vendor writes for a product. */
const rattle = {
  'catalogue/products/rattle.yaml': `
id: rattle
position: 9
name: Rattle
tagline: Seeds in a gourd
description: Shakers and rattles, worked out seed by seed.
maxActivations: 2
trialDays: 14
downloads: { needsUser: false, needsOwnership: false }
variations:
  - id: license
    name: License
    default: true
    prices: { USD: 41.00, EUR: 41.00, GBP: 37.00, JPY: 6150 }
`,
  'products/rattle.md': `---
head: { title: Rattle - seeds in a gourd, description: Shakers and rattles for odd bars. }
edition: 1
colour: '#3a6b35'
rhythm: { steps: 5, hits: [0, 3] }
headline: Seeds in a gourd.
lead: Rattle counts the seeds and shakes them.
features: [{ title: Every seed counts, text: From one to nine hundred. }]
facts: [{ name: Seeds, value: Nine hundred }]
---
`,
  'guides/rattle-1/first-shake.md': `---
title: The first shake
summary: From a still gourd to a groove.
position: 1
---
Shake it.
`,
}

let shop: ShopFolder
let program: Program
beforeAll(async () => {
  shop = await createShopFolder({ isWhole: true })
  for (const [name, text] of Object.entries(rattle)) {
    const file = path.join(shop.folder, 'shops/oddmeter', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await shop.edit('shop.yaml', 'name: Oddmeter', 'name: Fivefold')
  program = await startProgram(await freshDatabase('content'), {}, shop.folder)
})
afterAll(async () => {
  await program?.stop()
  await shop.remove()
})

async function readPage(address: string): Promise<PageHtml> {
  const response = await fetch(`${program.url}${address}`)
  expect(response.status, address).toBe(200)
  return readPageHtml(await response.text())
}

it('sells and presents a product that was only added to shops/oddmeter/', { tags: ['long'] }, async () => {
  const guide = '/guides/rattle-1/first-shake'
  const quickStart = '/get-started/daw-quickstarts/rattle'

  const storefront = await (await fetch(`${program.url}/api/customer/storefront`)).text()
  expect(storefront).toContain('"id":"rattle"')
  const product = await readPage('/rattle')
  expect(product.h1).toEqual(['Rattle'])
  for (const text of ['Rattle counts the seeds', '$41', 'Every seed counts', 'Nine hundred'])
    expect.soft(product.text).toContain(text)
  expect((await readPage('/')).links).toContain('/rattle')
  expect((await readPage('/about')).links, 'in the menus').toContain('/rattle')
  expect((await readPage(guide)).h1).toEqual(['The first shake'])
  expect((await readPage(quickStart)).h1.join()).toContain('Rattle')
  expect((await readPage('/get-started')).links).toEqual(expect.arrayContaining([guide, quickStart]))
  expect((await readPage('/get-started/daw-quickstarts')).links.join()).toContain(`,${quickStart}#`)
  const comparison = (await readPage('/product-comparison')).text
  for (const text of ['Rattle', 'Seeds', 'Nine hundred']) expect.soft(comparison).toContain(text)
  expect((await fetch(`${program.url}/rattle-micro`)).status).toBe(404)
})

it('goes by another name when shops/oddmeter/shop.yaml says so', { tags: ['long'] }, async () => {
  for (const address of ['/blog/why-odd-metres', '/user-area/sign-in', '/get-started/daw-quickstarts/clatter'])
    expect.soft((await readPage(address)).title).toMatch(/ – Fivefold$/)
  expect((await readPage('/')).text).toContain('Fivefold')
  expect(await (await fetch(`${program.url}/api/public/vendors/current`)).text()).toContain('"name":"Fivefold"')
})
