import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { findChromium } from '../environment/chromium.ts'

/** What Lighthouse is asked about what is found by looking. */
const categories = ['accessibility', 'best-practices', 'seo'] as const
const performance = 'performance'

const auditSchema = z.object({ score: z.number().nullable(), title: z.string(), displayValue: z.string().optional() })
const reportSchema = z.object({
  lhr: z.object({
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    audits: z.record(z.string(), auditSchema),
  }),
})
type Report = z.infer<typeof reportSchema>['lhr']
/** Scores from 0 to 100, and the names of audits that failed. */
export type Scores = Record<(typeof categories)[number], number> & { failed: string[] }

type Lighthouse = (url: string, flags: object) => Promise<unknown>
type Launch = (options: object) => Promise<{ port: number; kill(): void }>
export type Tools = { lighthouse: Lighthouse; launch: Launch }

/** What to do where loadLighthouse finds none. */
export const howToInstall = 'set LIGHTHOUSE_FOLDER to a folder in which `npm install lighthouse@13.5.0` was run'

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

const scoreOf = ({ categories: found }: Report, name: string) => Math.round((found[name]?.score ?? 0) * 100)

/** Looks at a page as a phone would show it, in a browser of its own. */
export async function scorePage(tools: Tools, url: string): Promise<Scores> {
  const report = await readReport(tools, url, categories)
  const failed = Object.entries(report.audits).flatMap(([id, { score, title }]) =>
    score === 0 ? [`${id} (${title})`] : [],
  )
  return {
    accessibility: scoreOf(report, 'accessibility'),
    'best-practices': scoreOf(report, 'best-practices'),
    seo: scoreOf(report, 'seo'),
    failed,
  }
}

/** How quick a page is by the preset for phones, whose slowness is worked out and not waited for; and what it is made of. */
export async function scoreSpeed(tools: Tools, url: string): Promise<{ score: number; measures: string[] }> {
  const report = await readReport(tools, url, [performance])
  const named = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index']
  return {
    score: scoreOf(report, performance),
    measures: named.map((id) => `${report.audits[id]?.title} ${report.audits[id]?.displayValue}`),
  }
}

async function readReport(
  { lighthouse, launch }: Tools,
  url: string,
  onlyCategories: readonly string[],
): Promise<Report> {
  const { path, args, env } = await findChromium()
  const browser = await launch({
    chromePath: path,
    chromeFlags: ['--headless', ...args],
    envVars: { ...process.env, ...env },
  })
  try {
    return reportSchema.parse(await lighthouse(url, { port: browser.port, logLevel: 'error', onlyCategories })).lhr
  } finally {
    browser.kill()
  }
}
