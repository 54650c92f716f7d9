import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ThemeFile } from '#contract/theme.ts'

const types: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Names a file as the site serves it: with the hash of its content, so that browsers keep it for ever. */
export async function nameFile(file: string, name: string): Promise<ThemeFile> {
  return nameContent(file, name, await readFile(file))
}

/** The same for a file whose content is known. */
export function nameContent(file: string, name: string, content: Buffer): ThemeFile {
  const ending = extname(file).toLowerCase()
  return {
    path: `/assets/${name}-${hashContent(content)}${ending}`,
    file,
    type: types[ending] ?? 'application/octet-stream',
  }
}

/** The part of a name that changes with the content. */
export const hashContent = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 10)
