import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { openInteractive } from '../support/page-visits.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, cartOf } from '../support/shopper.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** Code that works on the server, so that no check of a start can find it, and throws as soon as a browser runs it. */
const throwing = (what: string) => `if (typeof window !== 'undefined') throw new Error('${what}')`
const section = (before: string, inside: string) => `import { useEffect } from 'react'
import { type Fields, z } from 'backline'
export const fields = ((kit) => z.strictObject({ title: kit.text })) satisfies Fields
${before}
export default function Section({ fields: { title } }: { fields: { title: string } }) {
  ${inside}
  return <p>{title}</p>
}
`
const slot = (inside: string) => `export default function Slot() {
  ${inside}
  return <p>A part of our own</p>
}
`
const files = {
  'sections/drawn.tsx': section('', throwing('while it is drawn')),
  'sections/effect.tsx': section('', `useEffect(() => { throw new Error('in an effect') }, [])`),
  'sections/loaded.tsx': section(throwing('while it is loaded'), ''),
  'sections/fine.tsx': section('', ''),
  'slots/header.tsx': slot(throwing('in the header')),
  'slots/buy-panel.tsx': slot(throwing('in the buy panel')),
  'pages/awards.md': `---
head: { title: Awards, description: What others say. }
headline: Awards
---

${['drawn', 'effect', 'loaded', 'fine'].map((name) => `::: ${name}\ntitle: The ${name} one\n:::`).join('\n\n')}
`,
}
const broken = ['sections/drawn.tsx', 'sections/effect.tsx', 'sections/loaded.tsx', 'slots/header.tsx']

async function startShop(name: string, args: string[] = []): Promise<Program> {
  const database = await freshDatabase(name)
  const shop = path.join(database.dataDir, 'shop')
  await cp(path.resolve('tests/shops/written-for-0.2'), shop, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(shop, file)), { recursive: true })
    await writeFile(path.join(shop, file), text)
  }
  const environment = { SHOP: shop, PAGES_FOLDER: path.join(database.dataDir, 'pages') }
  return startProgram(database, environment, args.length > 0 ? repository : undefined, repository, args)
}

const isNamed = (complaints: string[], file: string) =>
  complaints.some((complaint) => complaint.includes(`${file} of the shop threw in the browser`))

/** The page has the program's own header and the sections that work, and what is behind them does too. */
async function expectUsable(page: Page): Promise<void> {
  await page.getByText('The fine one').waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await cartOf(page).waitFor()
  for (const name of ['drawn', 'effect', 'loaded']) expect(await page.getByText(`The ${name} one`).count()).toBe(0)
}

describe("a shop's own code that throws in the browser only", () => {
  let shop: Program
  beforeAll(async () => {
    shop = await startShop('throwing-code')
  })
  afterAll(() => shop?.stop())

  it('leaves the page usable, and its file is named in the console', async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await openInteractive(page, '/awards')
    await expectUsable(page)
    expect(broken.filter((file) => !isNamed(complaints, file))).toEqual([])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('lets a product be bought by the buy panel of the program', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await openInteractive(page, '/plane')
    await addToCart(page)
    expect(isNamed(complaints, 'slots/buy-panel.tsx')).toBe(true)
  })
})

describe('the same in development', () => {
  let shop: Program
  beforeAll(async () => {
    shop = await startShop('throwing-code-in-development', ['--development'])
  })
  afterAll(() => shop?.stop())

  it('is said on the page, where the part would stand', { tags: ['long'] }, async () => {
    const { page } = await openVisitor(shop.url)
    await openInteractive(page, '/awards')
    await expectUsable(page)
    const words = await page.getByRole('alert').allInnerTexts()
    expect(broken.filter((file) => !words.some((said) => said.startsWith(`${file} threw in the browser`)))).toEqual([])
  })
})
