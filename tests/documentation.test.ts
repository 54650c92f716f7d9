import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '#cli/commands.ts'
import { settingNames } from '#host/settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What people read to use and run the program. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/shop.md',
  ...globSync('docs/*.md', { cwd: root }).sort(),
]
const linked = [...documents, ...globSync('docs/decisions/*.md', { cwd: root }).sort()]

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '')
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Under which a heading is linked to, as GitHub makes it of its words. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const anchorsOf = (file: string) => all(/^#+ (.+)$/gm, withoutCode(read(file))).map(anchorOf)

function findDeadLinks(file: string): string[] {
  const links = all(/\]\(([^)\s]+)\)/g, withoutCode(read(file))).filter((link) => !/^[a-z]+:/.test(link))
  return links.filter((link) => {
    const [target = '', anchor] = link.split('#')
    const aim = target === '' ? file : path.join(path.dirname(file), target)
    if (!existsSync(path.join(root, aim))) return true
    return anchor !== undefined && !(statSync(path.join(root, aim)).isFile() && anchorsOf(aim).includes(anchor))
  })
}

describe.each(linked)('%s', (file) => {
  it('links to what is there', () => expect(findDeadLinks(file)).toEqual([]))
})

describe.each(documents)('what %s names', (file) => {
  const text = read(file)

  it('of scripts can be run', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    const named = all(/npm (?:run )?(start|test|(?<=run )[a-z]+)/g, text)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  it('of the command line can be typed', () => {
    const names = commands.map(({ name }) => name)
    const lines = all(/npm run backline -- ([a-z][^`\n|]*)/g, text).filter((line) => !line.startsWith('help'))
    expect(lines.filter((line) => !names.some((name) => line === name || line.startsWith(`${name} `)))).toEqual([])
  })

  it('of files is there', () => {
    const paths = all(
      /`((?:web|service|host|contract|plugin|vendor-client|cli|tests|scripts|content)\/[\w./-]+)`/g,
      text,
    )
    expect(paths.filter((named) => !existsSync(path.join(root, named)))).toEqual([])
  })

  it('of settings is read', () => {
    const foreign = ['WEBHOOK_SECRET', 'CF-IPCountry']
    const named = all(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, text)
    expect(named.filter((name) => !settingNames.includes(name) && !foreign.includes(name))).toEqual([])
  })
})

it('every setting stands once in the table of settings, and nothing else does', () => {
  const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
  const cells = all(/^\| (`[A-Z][^|]*) \|/gm, table)
  expect(cells.flatMap((cell) => all(/`(\w+)`/g, cell)).sort()).toEqual([...settingNames].sort())
})

describe.each(globSync('docs/decisions/2*.md', { cwd: root }).sort())('%s', (file) => {
  const text = read(file)

  it('has a title, a status with its date, and three sections', () => {
    const date = path.basename(file).slice(0, 10)
    expect(text).toMatch(
      new RegExp(
        `^# .+\\n\\nStatus: (accepted|superseded by .+) · Date: ${date}.* · Supersedes: .+\\n\\n## Context\\n`,
      ),
    )
    expect(all(/^## (.+)$/gm, text)).toEqual(['Context', 'Decision', 'Consequences'])
  })

  it('is in the index under its title', () => {
    const [title = ''] = all(/^# (.+)$/gm, text)
    expect(read('docs/decisions/README.md')).toContain(`[${title}](${path.basename(file)})`)
  })
})

it('every page of docs/ is linked from the README', () => {
  const links = all(/\]\(([^)\s#]+)[^)]*\)/g, read('README.md'))
  expect(globSync('docs/*.md', { cwd: root }).filter((file) => !links.includes(file))).toEqual([])
})

it('the picture of the architecture shows features of the service that exist', () => {
  const drawn = all(/class="feature"[^>]*>([a-z-]+)</g, read('docs/pictures/architecture.svg'))
  const modules = '{accounts,catalogue,licensing,messaging,platform,sales}'
  const features = globSync(`service/${modules}/*/`, { cwd: root }).map((folder) => path.basename(folder))
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.filter((name) => !features.includes(name))).toEqual([])
})

describe('a test that the threat model names', () => {
  const rows = [...read('docs/threat-model.md').matchAll(/`([\w./-]+\.test\.ts)`: \*([^*]+)\*/g)]
  it.each(rows.map(([, file = '', words = '']) => [file, words]))('is in %s: %s', (file, words) =>
    expect(read(file)).toContain(words),
  )
  it('is named for most threats', () => expect(rows.length).toBeGreaterThan(30))
})
