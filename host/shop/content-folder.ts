import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as core from 'zod/v4/core'
import type { Fields } from '#web/site/field-kit.ts'
import { ContentError, collectFaults } from './content-error.ts'
import { parseMarkdown } from './markdown.ts'
import { type ReadBody, readBody } from './sections/read-sections.ts'
import { parseYaml } from './yaml.ts'

/** Reads files of the shop folder by names such as 'pages/home.md', which faults name too. */
export type ContentFolder = {
  readText(name: string): Promise<string>
  readYaml<Schema extends core.$ZodType>(name: string, schema: Schema): Promise<core.output<Schema>>
  readMarkdown<Schema extends core.$ZodType<object>>(name: string, schema: Schema): Promise<MarkdownOf<Schema>>
  /** Reads a file whose body may consist of sections; `products` are the ids that sections may name. */
  readSectioned<Schema extends core.$ZodType<object>>(
    name: string,
    schema: Schema,
    products: ReadonlySet<string>,
  ): Promise<core.output<Schema> & ReadBody>
  /** All files of a folder, each with its name as `slug`, which becomes part of its path. */
  readMarkdownFolder<Schema extends core.$ZodType<object>>(
    folder: string,
    schema: Schema,
  ): Promise<(MarkdownOf<Schema> & { slug: string })[]>
  /** The same for files whose bodies may consist of sections. */
  readSectionedFolder<Schema extends core.$ZodType<object>>(
    folder: string,
    schema: Schema,
    products: ReadonlySet<string>,
  ): Promise<(core.output<Schema> & ReadBody & { slug: string })[]>
  /** The sorted names of the files with an ending in a folder; empty if there is no such folder. */
  list(folder: string, ending: string): Promise<string[]>
  /** The same in the folder and all folders in it. */
  listTree(folder: string, ending: string): Promise<string[]>
  listFolders(folder: string): Promise<string[]>
  has(name: string): Promise<boolean>
}
type MarkdownOf<Schema extends core.$ZodType> = core.output<Schema> & {
  prose: Awaited<ReturnType<typeof parseMarkdown>>
}

/** Why a file can't be read, and what to do, by the code of the error. */
const unreadable: Partial<Record<string, string>> = {
  ENOENT: 'The file is missing',
  ELOOP: 'Is a link that leads back to itself: put the file itself there',
  EISDIR: 'Is a folder: put a file there, or give the folder another name',
  ENOTDIR: 'Is in a file instead of a folder: give that file another name',
  EACCES: 'Can not be read by the user that the shop runs as: allow it to read the file',
}

/** What UTF-16 begins with, in either order. */
const utf16Marks = ['\xff\xfe', '\xfe\xff']

const noSections: ReadonlyMap<string, Fields> = new Map()

/** `ownSections` are those of the shop itself, which files may use beside the program's. */
export function openContentFolder(folder: string, ownSections = noSections): ContentFolder {
  async function readText(name: string): Promise<string> {
    const content = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      const reason = unreadable[error.code ?? '']
      if (reason === undefined) throw error
      throw new ContentError([{ file: name, reason }])
    })
    if (utf16Marks.some((mark) => content.indexOf(mark, 0, 'latin1') === 0))
      throw new ContentError([{ file: name, line: 1, reason: 'Is written in UTF-16: save it as UTF-8' }])
    return content.toString('utf8')
  }

  /** Reads a file in two parts, and reports the faults of both. */
  async function readParts<Schema extends core.$ZodType<object>, Body extends object>(
    file: string,
    schema: Schema,
    parseBody: (source: { file: string; body: string; bodyLine: number }) => Promise<Body>,
  ): Promise<core.output<Schema> & Body> {
    const { frontMatter, frontMatterLine, body, bodyLine } = splitFrontMatter(file, await readText(file))
    const { settle, faults } = collectFaults()
    const parseFacts = async () => parseYaml({ file, text: frontMatter, firstLine: frontMatterLine }, schema)
    const [facts, read] = await Promise.all([settle(parseFacts()), settle(parseBody({ file, body, bodyLine }))])
    if (!facts || !read) throw new ContentError(faults)
    return { ...facts, ...read }
  }

  const readMarkdown: ContentFolder['readMarkdown'] = (file, schema) =>
    readParts(file, schema, async (source) => ({ prose: await parseMarkdown(source) }))

  const readSectioned: ContentFolder['readSectioned'] = (file, schema, products) =>
    readParts(file, schema, (source) => readBody(source, { products, ownSections }))

  async function readFolder<Text>(name: string, read: (file: string) => Promise<Text>) {
    const { settle, faults } = collectFaults()
    const readNamed = async (file: string) => ({ ...(await read(file)), slug: readSlug(file) })
    const texts = await Promise.all((await list(name, '.md')).map((file) => settle(readNamed(file))))
    if (faults.length > 0) throw new ContentError(faults)
    return texts.filter((text) => text !== undefined)
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

  async function listTree(name: string, ending: string): Promise<string[]> {
    const folders = (await readEntries(name)).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    const inside = await Promise.all(folders.map((entry) => listTree(`${name}/${entry.name}`, ending)))
    return [...(await list(name, ending)), ...inside.flat()]
  }

  return {
    readText,
    async readYaml(name, schema) {
      return parseYaml({ file: name, text: await readText(name) }, schema)
    },
    readMarkdown,
    readSectioned,
    readMarkdownFolder: (name, schema) => readFolder(name, (file) => readMarkdown(file, schema)),
    readSectionedFolder: (name, schema, products) => readFolder(name, (file) => readSectioned(file, schema, products)),
    list,
    listTree,
    listFolders: async (name) =>
      (await readEntries(name)).filter((entry) => entry.isDirectory()).map((entry) => entry.name),
    has: (name) =>
      // A link that leads nowhere is there, and is reported when it is read.
      lstat(join(folder, name)).then(
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
