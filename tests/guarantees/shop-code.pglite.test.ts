import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseEach } from '#tests/environment/length.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { readPageHtml } from '../support/page-html.ts'
import { type Program, startProgram } from '../support/program.ts'

const badge = (word: string) => `import { type Fields, type FieldsOf, z } from 'backline'
export const fields = ((kit) => z.strictObject({ title: kit.text })) satisfies Fields
export default function Badge({ fields: { title } }: { fields: FieldsOf<typeof fields> }) {
  return <p>{title}, ${word}</p>
}
`
const header = `import type { SlotProps } from 'backline'
import styles from './header.module.css'
export default function Header({ mark, menu, cart }: SlotProps['header']) {
  return <div className={styles.bar}>A header of our own {mark} {menu} {cart}</div>
}
`
const page = `---
head: { title: Awards, description: What others say. }
headline: Awards
---

::: badge
title: Best in shed
:::
`

let database: FreshDatabase
let shop: string
let program: Program
beforeAll(async () => {
  database = await freshDatabase('shop-code')
  shop = path.join(database.dataDir, 'shop')
  await cp('tests/shops/written-for-0.2', shop, { recursive: true })
  await save('sections/badge.tsx', badge('twice'))
  await save('slots/header.tsx', header)
  await save('slots/header.module.css', '.bar { display: flex }\n')
  await save('pages/awards.md', page)
  program = await start()
})
afterAll(() => program?.stop())

const start = () =>
  startProgram(database, { SHOP: shop, PAGES_FOLDER: path.join(database.dataDir, 'pages'), LOG_LEVEL: 'silent' })

async function save(name: string, text: string) {
  const file = path.join(shop, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

const read = async (address: string) => readPageHtml(await (await fetch(new URL(address, program.url))).text())
const waiting = { timeout: 60_000, interval: 500 }
const untilReported = (text: string) => expect.poll(() => program.output(), waiting).toContain(text)

describe("a shop's own code", () => {
  it('is part of its pages, server-rendered, and of what a browser loads', async () => {
    const awards = await read('/awards')
    expect(awards.text).toContain('Best in shed, twice')
    expect(awards.text).toContain('A header of our own')
    expect(awards.inline).toEqual([])
    expect(awards.resources).toContainEqual(expect.stringMatching(/\/assets\/badge-[\w-]+/))
  })

  it('is built again when it is saved', async () => {
    await save('sections/badge.tsx', badge('three times'))
    await expect.poll(async () => (await read('/awards')).text, waiting).toContain('Best in shed, three times')
  })

  const faults = [
    ['throws', 'sections/badge.tsx', badge('{title.nothing.at.all}'), 'sections/badge.tsx: Throws on the page /awards'],
    ['can not be built', 'sections/badge.tsx', badge('</b>'), 'sections/badge.tsx:4: '],
    [
      'throws in a slot',
      'slots/header.tsx',
      header.replace('{mark}', '{mark.a.b}'),
      'slots/header.tsx: Throws on the page',
    ],
    ['is written wrongly', 'pages/awards.md', page.replace('title: Best', 'titel: Best'), 'pages/awards.md:7: badge: '],
    ['has an unknown slot', 'slots/heading.tsx', header, "slots/heading.tsx: There is no slot 'heading'"],
  ] as const

  it.each(chooseEach(5, faults, 3))(
    'that %s is reported with its file, and the shop stays as it was',
    async (_, file, text, report) => {
      await save(file, text)
      await untilReported(report)
      const { text: shown } = await read('/awards')
      expect(shown).toContain('Best in shed, three times')
      expect(shown).toContain('A header of our own')
      await save('sections/badge.tsx', badge('three times'))
      await save('slots/header.tsx', header)
      await save('pages/awards.md', page)
      await rm(path.join(shop, 'slots/heading.tsx'), { force: true })
    },
  )

  it('that fails at a start is replaced by the last build that worked', { tags: ['long'] }, async () => {
    await program.stop()
    await save('slots/heading.tsx', header)
    program = await start()
    expect(program.output()).toContain("slots/heading.tsx: There is no slot 'heading'")
    expect((await read('/awards')).text).toContain('Best in shed, three times')
  })
})
