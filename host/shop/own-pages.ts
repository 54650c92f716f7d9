import type { PageText } from '#web/site/content.ts'
import { matchPath } from '#web/site/navigation/match.ts'
import { routes } from '#web/site/routes.ts'
import { type Content, pageFiles } from './content.ts'
import { ContentError, collectFaults, type Fault } from './content-error.ts'
import type { ContentFolder } from './content-folder.ts'
import { ownPageTextSchema } from './schemas.ts'

const segment = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Beginnings of paths where the program serves something else than pages. */
const reserved = ['api', 'assets', 'builds', 'checkout', 'dev', 'healthz', 'media', 'pictures']

/** Reads `pages/**` except the texts of the program's pages: by its path, each file is a page of the vendor's own. */
export async function readOwnPages(
  content: ContentFolder,
  products: ReadonlySet<string>,
): Promise<[name: string, text: PageText][]> {
  const { settle, faults } = collectFaults()
  const names = (await content.listTree('pages', '.md'))
    .map((file) => file.slice('pages/'.length, -'.md'.length))
    .filter((name) => !pageFiles.includes(name))
  const read = async (name: string): Promise<[string, PageText]> => {
    const file = `pages/${name}.md`
    const reason = explainName(name)
    if (reason !== null) throw new ContentError([{ file, reason }])
    return [name, await content.readSectioned(file, ownPageTextSchema, products)]
  }
  const texts = await Promise.all(names.map((name) => settle(read(name))))
  if (faults.length > 0) throw new ContentError(faults)
  return texts.filter((text) => text !== undefined)
}

function explainName(name: string): string | null {
  const parts = name.split('/')
  if (!parts.every((part) => segment.test(part)))
    return 'Files and folders in pages/ must be called in lower-case letters, digits and single dashes'
  if (reserved.includes(parts[0] ?? '')) return `There can be no page at /${name}: /${parts[0]} is kept for the program`
  return null
}

/** Pages of the vendor's own whose paths belong to other pages. */
export function findHiddenPages({ pages, products }: Pick<Content, 'pages' | 'products'>): Fault[] {
  const known = [...products].map(([id, { edition }]) => ({ id, edition, microOf: null }))
  return [...pages.keys()]
    .filter((name) => !pageFiles.includes(name))
    .flatMap((name) => {
      const other = matchPath(`/${name}`, known)
      if (!other) return []
      const text = routes.find(({ name: each }) => each === other.name)?.text
      const remedy = text === undefined ? 'rename the file' : `write its text in pages/${text}.md`
      return [{ file: `pages/${name}.md`, reason: `/${name} is the path of another page: ${remedy}` }]
    })
}
