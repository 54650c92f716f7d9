import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as core from 'zod/v4/core'
import { ContentError } from './faults.ts'
import { splitFrontMatter } from './front-matter.ts'
import { parseMarkdown } from './markdown.ts'
import { parseYaml } from './yaml.ts'

/** The content folder, and files of it by names such as 'pages/home.md', which faults show behind `content/`. */
export type ContentFolder = {
  readYaml<Schema extends core.$ZodType>(name: string, schema: Schema): Promise<core.output<Schema>>
  readMarkdown<Schema extends core.$ZodType<object>>(name: string, schema: Schema): Promise<MarkdownOf<Schema>>
  /** Names of a folder's files with an ending, in order; none when there is no such folder. */
  list(folder: string, ending: string): Promise<string[]>
}
type MarkdownOf<Schema extends core.$ZodType> = core.output<Schema> & {
  prose: Awaited<ReturnType<typeof parseMarkdown>>
}

export function openContentFolder(folder: string): ContentFolder {
  const label = (name: string) => `content/${name}`

  async function readText(name: string): Promise<string> {
    return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new ContentError([{ file: label(name), reason: 'The file is missing' }])
    })
  }

  return {
    async readYaml(name, schema) {
      return parseYaml({ file: label(name), text: await readText(name) }, schema)
    },
    async readMarkdown(name, schema) {
      const file = label(name)
      const split = splitFrontMatter(file, await readText(name))
      const facts = parseYaml({ file, text: split.frontMatter, firstLine: split.frontMatterLine }, schema)
      return { ...facts, prose: await parseMarkdown({ file, ...split }) }
    },
    async list(name, ending) {
      const names = await readdir(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names
        .filter((each) => each.endsWith(ending))
        .sort()
        .map((each) => `${name}/${each}`)
    },
  }
}
