import { access, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as core from 'zod/v4/core'
import { ContentError, collectFaults } from './content-error.ts'
import { parseMarkdown } from './markdown.ts'
import { parseYaml } from './yaml.ts'

/** Reads files of the shop folder by names such as 'pages/home.md', which faults name too. */
export type ContentFolder = {
  readText(name: string): Promise<string>
  readYaml<Schema extends core.$ZodType>(name: string, schema: Schema): Promise<core.output<Schema>>
  readMarkdown<Schema extends core.$ZodType<object>>(name: string, schema: Schema): Promise<MarkdownOf<Schema>>
  /** All files of a folder, each with its name as `slug`, which becomes part of its path. */
  readMarkdownFolder<Schema extends core.$ZodType<object>>(
    folder: string,
    schema: Schema,
  ): Promise<(MarkdownOf<Schema> & { slug: string })[]>
  /** The sorted names of the files with an ending in a folder; empty if there is no such folder. */
  list(folder: string, ending: string): Promise<string[]>
  listFolders(folder: string): Promise<string[]>
  has(name: string): Promise<boolean>
}
type MarkdownOf<Schema extends core.$ZodType> = core.output<Schema> & {
  prose: Awaited<ReturnType<typeof parseMarkdown>>
}

export function openContentFolder(folder: string): ContentFolder {
  async function readText(name: string): Promise<string> {
    return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new ContentError([{ file: name, reason: 'The file is missing' }])
    })
  }

  async function readMarkdown<Schema extends core.$ZodType<object>>(
    file: string,
    schema: Schema,
  ): Promise<MarkdownOf<Schema>> {
    const split = splitFrontMatter(file, await readText(file))
    const facts = parseYaml({ file, text: split.frontMatter, firstLine: split.frontMatterLine }, schema)
    return { ...facts, prose: await parseMarkdown({ file, ...split }) }
  }

  async function readEntries(name: string) {
    const entries = await readdir(join(folder, name), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  async function list(name: string, ending: string) {
    const entries = await readEntries(name)
    return entries.filter((entry) => entry.name.endsWith(ending)).map((entry) => `${name}/${entry.name}`)
  }

  return {
    readText,
    async readYaml(name, schema) {
      return parseYaml({ file: name, text: await readText(name) }, schema)
    },
    readMarkdown,
    async readMarkdownFolder(name, schema) {
      const { settle, faults } = collectFaults()
      const read = async (file: string) => ({ ...(await readMarkdown(file, schema)), slug: readSlug(file) })
      const texts = await Promise.all((await list(name, '.md')).map((file) => settle(read(file))))
      if (faults.length > 0) throw new ContentError(faults)
      return texts.filter((text) => text !== undefined)
    },
    list,
    listFolders: async (name) =>
      (await readEntries(name)).filter((entry) => entry.isDirectory()).map((entry) => entry.name),
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
  }
}

function readSlug(file: string): string {
  const slug = basename(file, '.md')
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return slug
  throw new ContentError([{ file, reason: 'Must be called in lower-case letters, digits and single dashes' }])
}

/** The two parts of a Markdown file, each with the number of its first line. */
type SplitText = { frontMatter: string; frontMatterLine: number; body: string; bodyLine: number }

const pattern = /^---\r?\n(?<frontMatter>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m

/** Splits a Markdown file into the YAML between its `---` lines and the rest. */
function splitFrontMatter(file: string, text: string): SplitText {
  const found = text.startsWith('---') ? pattern.exec(text) : null
  if (!found) throw new ContentError([{ file, line: 1, reason: 'Must begin with front matter between two --- lines' }])
  const head = text.slice(0, found[0].length)
  return {
    frontMatter: found.groups?.frontMatter ?? '',
    frontMatterLine: 2,
    body: text.slice(head.length),
    bodyLine: head.split('\n').length,
  }
}
