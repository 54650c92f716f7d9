import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CaseResult } from '#tests/cases/case.ts'
import { describePages, describeStorefront, listPages } from '#tests/support/shop-description.ts'
import { findDecision } from './decided.ts'
import { describeDifference, type PartPictures, parts, takePairs, type View } from './pictures.ts'

/** Where both pictures of a part are kept that has changed, for somebody to look at. */
const picturesFolder = '.cache/trials/older-shops'
const mostNamed = 8

type Comparison = { before: string; after: string; name: string; views: readonly View[] }

/** Compares all pages of a shop on two versions of the program: what they say and link to, what is sold, how they look. */
export async function compareShops({ name, views, ...origins }: Comparison): Promise<CaseResult> {
  const regressions = await compareTexts(origins)
  const decided = new Map<string, number>()
  const folder = path.join(picturesFolder, name)
  await rm(folder, { recursive: true, force: true })
  const paths = await listPages(origins.before)
  await takePairs(origins, paths, views, async ({ path: page, view, before, after }) => {
    for (const part of parts) {
      const difference = await describeDifference(before[part], after[part])
      if (difference === null) continue
      const title = `${page} at ${view.width} px, ${view.colorScheme}, ${part}`
      await keep(folder, title, { before: { [part]: before[part] }, after: { [part]: after[part] } })
      const decision = findDecision(page, view, part)
      if (decision === null) regressions.push(`${title}: ${difference}`)
      else decided.set(decision, (decided.get(decision) ?? 0) + 1)
    }
  })
  return report({ pages: paths.length, pictures: paths.length * views.length, regressions, decided })
}

type Found = { pages: number; pictures: number; regressions: string[]; decided: ReadonlyMap<string, number> }

function report({ pages, pictures, regressions, decided }: Found): CaseResult {
  const counted = `${pages} pages, ${pictures} pairs of pictures, ${regressions.length} differences that nobody decided`
  const onPurpose = [...decided].map(([what, count]) => `decided: ${what} (${count})`)
  return {
    passed: regressions.length === 0,
    measured: [counted, ...onPurpose, ...regressions.slice(0, mostNamed)].join('; '),
  }
}

async function compareTexts({ before, after }: Pick<Comparison, 'before' | 'after'>): Promise<string[]> {
  const [pagesBefore, pagesAfter] = await Promise.all([describePages(before), describePages(after)])
  const [soldBefore, soldAfter] = await Promise.all([describeStorefront(before), describeStorefront(after)])
  const older = pagesBefore.split('\n\n')
  const newer = pagesAfter.split('\n\n')
  return [
    ...older.filter((page) => !newer.includes(page)).map((page) => `the text of ${page.split('\n')[0]}`),
    ...(newer.length === older.length ? [] : [`${older.length} pages became ${newer.length}`]),
    ...(soldBefore === soldAfter ? [] : ['the storefront']),
  ]
}

async function keep(folder: string, title: string, pictures: Record<string, PartPictures>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = title.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '')
  for (const [which, taken] of Object.entries(pictures))
    for (const picture of Object.values(taken))
      if (picture) await writeFile(path.join(folder, `${file}-${which}.png`), picture)
}
