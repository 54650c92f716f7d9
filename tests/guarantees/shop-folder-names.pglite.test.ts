import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { readPageHtml } from '../support/page-html.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'

const badge = `import { type Fields, type FieldsOf, z } from 'backline'
export const fields = ((kit) => z.strictObject({ title: kit.text })) satisfies Fields
export default function Badge({ fields: { title } }: { fields: FieldsOf<typeof fields> }) {
  return <p>{title}, twice</p>
}
`
const page = `---
head: { title: Awards, description: What others say. }
headline: Awards
---

![The front](media/front.svg)

::: badge
title: Best in shed
:::
`
const front = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9v9z"/></svg>'

let program: Program
beforeAll(async () => {
  const database = await freshDatabase('shop-folder-names')
  const folder = path.join(database.dataDir, `Ümit's "best" shop #1, 50%25`)
  await cp('tests/shops/written-for-0.2', folder, { recursive: true })
  for (const [name, text] of [
    ['sections/badge.tsx', badge],
    ['pages/awards.md', page],
    ['media/front.svg', front],
  ] as const) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  const link = path.join(database.dataDir, 'the link #2')
  await symlink(folder, link)
  const start = await openOwnFolder()
  const SHOP = `${path.relative(start, link)}/`
  program = await startProgram(database, { SHOP, PAGES_FOLDER: path.join(database.dataDir, 'pages') }, start)
})
afterAll(() => program?.stop())

it('a relative link to a folder of any name is a shop, with its media and its own code', async () => {
  const read = (address: string) => fetch(new URL(address, program.url))
  const awards = await (await read('/awards')).text()
  expect(readPageHtml(awards).text).toContain('Best in shed, twice')
  const media = /\/media\/front-\w+\.svg/.exec(awards)?.[0] ?? ''
  expect((await read(media)).status).toBe(200)
  const code = /\/assets\/badge-[\w-]+\.js/.exec(awards)?.[0] ?? ''
  expect((await read(code)).status).toBe(200)
  expect((await read('/pictures/plane.svg')).status).toBe(200)
})
