import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { findChromium } from '../environment/chromium.ts'

/** What Lighthouse is asked about. */
const categories = ['accessibility', 'best-practices', 'seo'] as const

const auditSchema = z.object({ score: z.number().nullable(), title: z.string() })
const reportSchema = z.object({
  lhr: z.object({
    categories: z.record(z.enum(categories), z.object({ score: z.number().nullable() })),
    audits: z.record(z.string(), auditSchema),
  }),
})
/** Scores from 0 to 100, and the names of audits that failed. */
export type Scores = Record<(typeof categories)[number], number> & { failed: string[] }

type Lighthouse = (url: string, flags: object) => Promise<unknown>
type Launch = (options: object) => Promise<{ port: number; kill(): void }>
export type Tools = { lighthouse: Lighthouse; launch: Launch }

/**
 * Lighthouse and what starts a browser for it, from the folder that LIGHTHOUSE_FOLDER names, where they were installed by
 * hand: at 176 MB they are no part of a clone. Null where the variable is not set.
 */
export async function loadLighthouse(): Promise<Tools | null> {
  const folder = process.env.LIGHTHOUSE_FOLDER
  if (!folder) return null
  const require = createRequire(pathToFileURL(resolve(folder, 'package.json')))
  const load = async (name: string) => import(pathToFileURL(require.resolve(name)).href)
  const [{ default: lighthouse }, { launch }] = await Promise.all([load('lighthouse'), load('chrome-launcher')])
  return { lighthouse, launch }
}

/** Looks at a page as a phone would show it, in a browser of its own. */
export async function scorePage({ lighthouse, launch }: Tools, url: string): Promise<Scores> {
  const { path, args, env } = await findChromium()
  const browser = await launch({
    chromePath: path,
    chromeFlags: ['--headless', ...args],
    envVars: { ...process.env, ...env },
  })
  try {
    const flags = { port: browser.port, logLevel: 'error', onlyCategories: categories }
    const { lhr } = reportSchema.parse(await lighthouse(url, flags))
    const failed = Object.entries(lhr.audits).flatMap(([id, { score, title }]) =>
      score === 0 ? [`${id} (${title})`] : [],
    )
    const scoreOf = (name: (typeof categories)[number]) => Math.round((lhr.categories[name].score ?? 0) * 100)
    return {
      ...{ accessibility: scoreOf('accessibility'), 'best-practices': scoreOf('best-practices'), seo: scoreOf('seo') },
      failed,
    }
  } finally {
    browser.kill()
  }
}
