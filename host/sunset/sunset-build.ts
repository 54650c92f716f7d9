import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What a build has for sealed releases (scripts/bundling/sunset.ts). */
export type SunsetBuild = {
  /** The script and the style sheet of its pages. */
  script: string
  styles: string
  /** The program that opens it. */
  opener: string
}

const folder = path.resolve(import.meta.dirname, '../../dist/sunset')

/** The build of this program; null before there is one. */
export async function readSunsetBuild(): Promise<SunsetBuild | null> {
  try {
    const [script, styles, opener] = await Promise.all(
      ['unlock.js', 'pages.css', 'open.mjs'].map((name) => readFile(path.join(folder, name), 'utf8')),
    )
    return script && styles && opener ? { script, styles, opener } : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
