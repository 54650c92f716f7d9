import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentError } from './content-error.ts'
import { openContentFolder } from './content-folder.ts'
import { exampleContent } from './example-content.ts'
import { findHiddenPages, readOwnPages } from './own-pages.ts'

const head = 'head: { title: Press, description: For the press }\n'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, text = `---\n${head}---\nWords.\n`) {
  await mkdir(join(folder, 'pages', dirname(name)), { recursive: true })
  await writeFile(join(folder, 'pages', name), text)
}

const read = () => readOwnPages(openContentFolder(folder), new Set())
const readFaults = () =>
  read().then(
    () => [],
    (error: unknown) => (error instanceof ContentError ? error.message.split('\n') : [String(error)]),
  )

it('reads every file that no page of the program shows, by its path', async () => {
  for (const name of ['press.md', 'press/kit.md', 'press/photos/stage.md', 'about.md', 'notes.txt']) await write(name)
  expect((await read()).map(([name]) => name)).toEqual(['press', 'press/kit', 'press/photos/stage'])
})

it('takes the title for the headline of a page that has none', async () => {
  await write('press.md')
  expect(await read()).toMatchObject([['press', { headline: 'Press', lead: '' }]])
})

describe('it refuses', () => {
  it.each(['Press.md', 'press kit.md', 'press/Kit.md', 'Press/kit.md', 'presse-é.md', 'press_kit.md', '.md'])(
    'the name %s',
    async (name) => {
      await write(name)
      expect(await readFaults()).toEqual([
        `pages/${name}: Files and folders in pages/ must be called in lower-case letters, digits and single dashes`,
      ])
    },
  )

  it.each(['api.md', 'api/orders.md', 'assets/x.md', 'media/x.md', 'checkout.md'])(
    'the path of %s, where the program serves something else',
    async (name) => {
      await write(name)
      expect(await readFaults()).toEqual([expect.stringContaining(`pages/${name}: There can be no page at /`)])
    },
  )

  const hidden = (name: string) => {
    const words = exampleContent.pages.get('about')
    if (!words) throw new Error('The example has no page about')
    return findHiddenPages({ ...exampleContent, pages: new Map([...exampleContent.pages, [name, words]]) })
  }

  it.each(['knock', 'knock/changelog', 'blog/first', 'user-area', 'templates/door', 'guides/knock-2/open'])(
    'the path of another page: %s',
    (name) => {
      expect(hidden(name)).toEqual([
        { file: `pages/${name}.md`, reason: `/${name} is the path of another page: rename the file` },
      ])
    },
  )

  it('the path of a page whose text has another name, and says which', () => {
    expect(hidden('get-started/get-started-guide')[0]?.reason).toContain('write its text in pages/get-started-guide.md')
  })
})
