import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openContentFolder } from '../content-folder.ts'
import { readNavigation } from './navigation-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'navigation-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function read(text: string) {
  await writeFile(join(folder, 'navigation.yaml'), text)
  return readNavigation(openContentFolder(folder))
}
const readFault = (text: string) =>
  read(text).then(
    () => 'no fault',
    (error: Error) => error.message,
  )

describe('navigation.yaml', () => {
  it('is optional', async () => {
    expect(await readNavigation(openContentFolder(folder))).toBeNull()
  })

  it('is read with the line of each entry, in groups and outside', async () => {
    const { header, footer, phone } =
      (await read(
        'header:\n  - products\n  - { link: /about, title: Us }\nfooter:\n  - title: Read\n    entries:\n      - /blog\n  - /about\n',
      )) ?? {}
    expect(header).toEqual([
      { link: 'products', line: 2 },
      { link: '/about', title: 'Us', line: 3 },
    ])
    expect(footer).toEqual([
      { title: 'Read', entries: [{ link: '/blog', line: 7 }] },
      { link: '/about', line: 8 },
    ])
    expect(phone).toBeUndefined()
  })

  it.each([
    ['header: /about', 'navigation.yaml:1: header: Must be a list of links'],
    ['header: []', 'navigation.yaml:1: header: Must have at least one entry, or be left out'],
    [
      'header:\n  - about',
      "navigation.yaml:2: header[0].link: Must be a path such as /about, 'products', or an address",
    ],
    ['header:\n  - //elsewhere.example', 'navigation.yaml:2: header[0].link: Must be a path such as /about'],
    ['header:\n  - http://elsewhere.example', 'navigation.yaml:2: header[0].link: Must be a path such as /about'],
    ['footer:\n  - https://elsewhere.example', 'footer[0].title: Is missing: an address of another site needs a title'],
    ['phone:\n  - { link: products, title: All }', 'phone[0].title: Must be left out: each product'],
    [
      'header:\n  - { title: Read, entries: [/blog] }',
      'navigation.yaml:2: header[0]: Must be a link: only footer and phone have groups',
    ],
    ['footer:\n  - { title: Read, entries: [] }', 'footer[0].entries: Must have at least one link'],
    ['footer:\n  - { title: Read, entries: [blog] }', 'footer[0].entries[0].link: Must be a path such as /about'],
    ['footer:\n  - { entries: [/blog] }', 'footer[0].title: Must be a text'],
    ['footer:\n  - 5', 'navigation.yaml:2: footer[0]: Must be a link, or a link with a title'],
    ['head:\n  - /blog', "navigation.yaml:1: There is no field 'head': did you mean 'header'?"],
  ])('has a fault in %j: %s', async (text, fault) => {
    expect(await readFault(text)).toContain(fault)
  })
})
