import { errors, type Page } from 'playwright-core'
import { openVisitor } from './browser.ts'
import type { SpecifiedRoute } from './route-table.ts'

export type Walker = {
  /** What is wrong with the first page of a route; empty when nothing is. */
  findFaults: (route: SpecifiedRoute) => Promise<string[]>
  page: Page
}

/** Opens a page and waits until the browser has taken it over: from then on it asks for the storefront. */
export async function openInteractive(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((response) => /\/api\/customer\/storefront(\?|$)/.test(response.url()))
  await Promise.all([asked, page.goto(path)])
}

/** Lets the page draw what it has been answered: what would appear by then has appeared. */
export async function letDraw(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

/** Walks as a visitor does; guarded pages must ask to sign in, with the way back. */
export async function walkWithScripts(url: string): Promise<Walker> {
  const { page: own, complaints } = await openVisitor(url)
  return walkAs(own, complaints, async (page, { kind, paths: [path] }) => {
    await openInteractive(page, path)
    if (kind !== 'guarded') return []
    await page.waitForURL(/\/user-area\/sign-in\?/)
    const wayBack = [...new URL(page.url()).searchParams.values()].map((value) => value.replace(/\/$/, ''))
    return wayBack.includes(path) ? [] : [`asks to sign in and does not come back: ${page.url()}`]
  })
}

/** Walks with JavaScript switched off; shells must say that they need it. */
export async function walkWithoutScripts(url: string): Promise<Walker> {
  const { page: own, complaints } = await openVisitor(url, { javaScriptEnabled: false })
  return walkAs(own, complaints, async (page, { kind, paths: [path] }) => {
    await page.goto(path)
    const sentence = page.getByText(kind === 'prerendered' ? /JavaScript/ : /needs JavaScript/).first()
    return (await sentence.isVisible()) ? [] : ['shows no word about JavaScript']
  })
}

type Look = (page: Page, route: SpecifiedRoute) => Promise<string[]>

function walkAs(page: Page, complaints: string[], look: Look): Walker {
  return {
    page,
    async findFaults(route) {
      const faults = await look(page, route).catch((error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error
        return [`keeps the visitor waiting: ${error.message.split('\n')[0]}`]
      })
      const headings = page.getByRole('heading', { level: 1 })
      const count = await headings.count()
      if (count !== 1) faults.push(`shows ${count} first headings`)
      if ((await page.title()) === '') faults.push('shows no title')
      faults.push(...complaints.splice(0).map((complaint) => `makes the browser complain: ${complaint}`))
      return faults.map((fault) => `${route.paths[0]} ${fault}`)
    },
  }
}
