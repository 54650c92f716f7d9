import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { howToInstall, loadLighthouse, type Scores, scorePage, type Tools } from '#tests/support/lighthouse.ts'
import { startProgram } from '#tests/support/program.ts'
import type { TrialRow } from '../../rows/row.ts'

/** Pages to be found, each of a kind of its own. */
const pages = [
  '/',
  '/clatter',
  '/templates/seven-kit',
  '/blog/why-odd-metres',
  '/guides/clatter-2/first-hit',
  '/support',
  '/get-started/daw-quickstarts/thrum',
  '/product-comparison',
]

const isPerfect = (scores: Scores) => scores.accessibility + scores['best-practices'] + scores.seo === 300

async function scoreAll(tools: Tools, url: string): Promise<string[]> {
  const faults: string[] = []
  for (const path of pages) {
    const scores = await scorePage(tools, `${url}${path}`)
    if (!isPerfect(scores))
      faults.push(
        `${path} ${scores.accessibility} ${scores['best-practices']} ${scores.seo}: ${scores.failed.join(', ')}`,
      )
  }
  return faults
}

export const row: TrialRow = {
  name: 'lighthouse',
  figure: `100 in accessibility, best practices and SEO on ${pages.length} pages`,
  guards: 'heads, labels, contrast and order of every kind of page, as a phone shows it',
  seenToFail: 'Without the language of the document, all pages fell to 96 in accessibility',
  run: async () => {
    const tools = await loadLighthouse()
    if (!tools) return { passed: false, measured: `not tried: ${howToInstall}` }
    const dataDir = await mkdtemp(join(tmpdir(), 'backline-lighthouse-'))
    const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' })
    try {
      const faults = await scoreAll(tools, program.url)
      return {
        passed: faults.length === 0,
        measured: faults.length === 0 ? 'all of them, as a phone shows them' : faults.join('; '),
      }
    } finally {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
