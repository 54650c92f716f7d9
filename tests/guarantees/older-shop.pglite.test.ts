import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { readPageHtml } from '../support/page-html.ts'
import { type Program, startProgram } from '../support/program.ts'

/** A shop as version 0.2.0 of the program read it. It is never changed: vendors' shops are not changed by an update either. */
const SHOP = path.resolve('tests/shops/written-for-0.2')

let program: Program
beforeAll(async () => {
  const database: FreshDatabase = await freshDatabase('older-shop')
  program = await startProgram(database, { SHOP, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(() => program?.stop())

const read = async (address: string) => {
  const response = await fetch(new URL(address, program.url))
  expect(response.status, address).toBe(200)
  return response.text()
}

async function describePage(address: string): Promise<string> {
  const { title, description, text, links, resources } = readPageHtml(await read(address))
  const pictures = resources.filter((resource) => resource.startsWith('/pictures/'))
  return [`# ${address}`, title, description, text, ...links, ...pictures].join('\n')
}

describe('a shop that was written for version 0.2.0', () => {
  it('keeps its addresses, and what its pages say and link to', async () => {
    const sitemap = await read('/sitemap.xml')
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    const shells = ['/user-area/sign-in', '/user-area/licenses', '/user-area/products', '/activate', '/withdraw']
    const pages = await Promise.all([...addresses, ...shells].map(describePage))
    await expect(pages.join('\n\n').replaceAll(program.url, '')).toMatchFileSnapshot('./older-shop/pages-of-0.2.txt')
  })

  it('keeps its redirects, icons and storefront', async () => {
    const redirected = await fetch(new URL('/old', program.url), { redirect: 'manual' })
    expect(redirected.headers.get('location')).toBe('/about')
    expect(await read('/pictures/plane.svg')).toContain('#852')
    expect(await read('/favicon.svg')).toContain('#274')

    const storefront = (await read('/api/customer/storefront')).replaceAll(program.url, '')
    await expect(`${JSON.stringify(JSON.parse(storefront), null, 2)}\n`).toMatchFileSnapshot(
      './older-shop/storefront-of-0.2.json',
    )
  })
})
